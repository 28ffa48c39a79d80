import { errors } from '@zhenku/contract/errors';
import type { FilmReport } from '@zhenku/contract/projects/projects';
import { useCall } from '../api/use-call.ts';
import { ApiError, call } from '../api/user-client.ts';
import { queryClient } from '../api/query-client.ts';
import { DraftReport } from '../features/edit-lists/draft-report.tsx';
import { PrintedReport } from '../features/edit-lists/printed-report.tsx';
import styles from '../features/edit-lists/film-report.module.css';
import { useFilmCheckState } from '../features/edit-lists/film-check-state.ts';
import { filmTitle } from '../features/edit-lists/film-result.ts';
import { exportObstacle, readingOf, useConfirmed } from '../features/edit-lists/unread-parts.tsx';
import { useProjectId } from '../features/edit-lists/project-id.ts';
import { useFilm } from '../features/edit-lists/use-film.ts';
import { PageTitle } from '../features/site/page-title.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { confirm } from '../ui/dialogs/confirm.tsx';
import { navigate } from '../ui/router/location.tsx';
import { useParams } from '../ui/router/outlet.tsx';
import { PdfButton } from '../ui/pdf-button.tsx';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import { toast } from '../ui/dialogs/toast.ts';
import { useAction } from '../ui/hooks/use-action.ts';

export default function FilmReportPage() {
  const { id = '' } = useParams();
  return (
    <main className={styles.desk}>
      <PageTitle>授权检查报告</PageTitle>
      {id === 'draft' && <UnsavedReport />}
      {id !== 'draft' && <SavedReport checkId={id} />}
    </main>
  );
}

function SavedReport({ checkId }: { checkId: string }) {
  const { data, error, refetch } = useCall('GET /project/v1/check/info', { checkId }, { silent: true });
  const missing = error instanceof ApiError && error.code === errors.notFound.code;
  return (
    <>
      {missing && <Empty page message="检查报告不存在" />}
      {error && !missing && <ErrorState message="检查报告加载失败" onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton style={{ height: 800 }} />}
      {data && (
        <PrintedReport report={data}>
          <ButtonLink to={`/user/project/${data.projectId}`} variant="quiet">
            项目“{data.projectName}”
          </ButtonLink>
          <PdfButton request={() => call('GET /project/v1/check/pdf', { checkId })} />
          <DeleteButton report={data} />
        </PrintedReport>
      )}
    </>
  );
}

function UnsavedReport() {
  const projectId = useProjectId();
  const { list } = useFilmCheckState();
  const { film, files, filmNeed, answer, changing, catalogueSize } = useFilm();
  const { confirmed } = useConfirmed(film);
  const checked =
    film && files && !changing
      ? {
          ...film,
          basis: 'list' as const,
          sha256: null,
          reading: readingOf(film, confirmed),
          checkName: filmTitle(film, list!),
          files,
          catalogueSize,
        }
      : 'loading';
  const obstacle = film && exportObstacle(film, readingOf(film, confirmed));
  if (obstacle) {
    return (
      <Empty page message={obstacle}>
        <ButtonLink to={`/user/filmCheck${projectId === null ? '' : `?projectId=${projectId}`}`}>返回检查</ButtonLink>
      </Empty>
    );
  }
  return (
    <DraftReport
      page="/user/filmCheck"
      label="按剪辑表检查"
      checked={list ? checked : 'none'}
      filmNeed={filmNeed}
      checkedAt={answer.dataUpdatedAt}
    />
  );
}

function DeleteButton({ report }: { report: FilmReport }) {
  const [busy, run] = useAction();
  const remove = async () => {
    const content = `报告“${report.checkName}”将永久删除，不能恢复。`;
    if (!(await confirm({ title: '删除报告', content, okText: '删除', danger: true }))) return;
    await call('POST /project/v1/check/delete', { checkId: report.checkId });
    toast.success('报告已删除');
    void queryClient.invalidateQueries({ queryKey: ['GET /project/v1/info'] });
    navigate(`/user/project/${report.projectId}`, { replace: true });
  };
  return (
    <Button variant="danger" busy={busy} onClick={() => run(remove)}>
      删除
    </Button>
  );
}
