import type { FilmReport } from '@zhenku/contract/projects/projects';
import type { ReactNode } from 'react';
import { useCall } from '../../api/use-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import type { FilmNeed } from './look-up-files.ts';
import { PrintedReport } from './printed-report.tsx';
import { useProjectId } from './project-id.ts';

type Checked = Omit<
  FilmReport,
  'checkId' | 'projectId' | 'projectName' | 'clientName' | 'createTime' | 'width' | 'height' | 'use'
>;

interface DraftReportProps {
  page: string;
  label: string;
  checked: Checked | 'loading' | 'none';
  filmNeed: FilmNeed;
  checkedAt: number;
  pictures?: ((file: FilmReport['files'][number]) => ReactNode) | undefined;
}

export function DraftReport({ page, label, checked, filmNeed, checkedAt, pictures }: DraftReportProps) {
  const projectId = useProjectId();
  const project = useCall('GET /project/v1/info', { projectId: projectId ?? 0 }, { enabled: projectId !== null }).data;
  const back = `${page}${projectId === null ? '' : `?projectId=${projectId}`}`;
  if (checked === 'loading') return <Skeleton style={{ height: 800 }} />;
  if (checked === 'none') {
    return (
      <Empty page message="没有正在检查的影片">
        <ButtonLink to={back}>{label}</ButtonLink>
      </Empty>
    );
  }
  const report: FilmReport = {
    ...checked,
    checkId: '',
    projectId: projectId ?? 0,
    projectName: project?.projectName ?? '—',
    clientName: project?.clientName ?? '',
    createTime: new Date(checkedAt).toISOString(),
    width: filmNeed.width ?? null,
    height: filmNeed.height ?? null,
    use: filmNeed.use ?? null,
  };
  return (
    <PrintedReport report={report} pictures={pictures}>
      <ButtonLink to={back} variant="quiet">
        返回检查
      </ButtonLink>
    </PrintedReport>
  );
}
