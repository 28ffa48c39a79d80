import type { FilmReport } from '@zhenku/contract/projects/projects';
import { useCall } from '../../../web/src/api/use-call.ts';
import { PageTitle, PrintedReport, reportStyles } from '../../../web/src/film-interface.ts';
import { ButtonLink } from '../../../web/src/ui/button.tsx';
import { useSearchParams } from '../../../web/src/ui/router/search-params.ts';
import { Empty, Skeleton } from '../../../web/src/ui/states.tsx';
import { usePictureDesk } from './picture-desk.ts';
import { keptFilm, useShots } from './use-shots.ts';

/** The report of the film whose pictures were read, to be printed. Nothing of it is kept. */
export default function PicturesReportPage() {
  return (
    <main className={reportStyles.desk}>
      <PageTitle>授权检查报告</PageTitle>
      <Draft />
    </main>
  );
}

function Draft() {
  const { film, facts, sha256, catalogueSize } = usePictureDesk();
  const { files, asked, answer } = useShots();
  const projectId = Number(useSearchParams()[0].get('projectId')) || null;
  const project = useCall('GET /project/v1/info', { projectId: projectId ?? 0 }, { enabled: projectId !== null }).data;
  const back = `/user/filmPictures${projectId === null ? '' : `?projectId=${projectId}`}`;
  if (!film || !facts) {
    return (
      <Empty page message="没有正在检查的影片">
        <ButtonLink to={back}>按画面检查</ButtonLink>
      </Empty>
    );
  }
  if (!files) return <Skeleton style={{ height: 800 }} />;
  const report: FilmReport = {
    ...keptFilm(facts),
    sha256,
    checkId: '',
    checkName: film.name,
    projectId: projectId ?? 0,
    projectName: project?.projectName ?? '—',
    clientName: project?.clientName ?? '',
    createTime: new Date(answer.dataUpdatedAt).toISOString(),
    width: asked.width ?? null,
    height: asked.height ?? null,
    use: asked.use ?? null,
    files,
    catalogueSize,
  };
  return (
    <PrintedReport report={report}>
      <ButtonLink to={back} variant="quiet">
        返回检查
      </ButtonLink>
    </PrintedReport>
  );
}
