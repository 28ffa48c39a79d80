import { errors } from '@zhenku/contract/errors';
import { formatTime } from '@zhenku/contract/format';
import type { ProjectPage as Project } from '@zhenku/contract/projects/projects';
import { useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { ApiError, call } from '../api/user-client.ts';
import { useLicensedItems } from '../features/licences/queries.ts';
import { BoardsSection } from '../features/projects/boards-section.tsx';
import { BudgetLine } from '../features/projects/budget-line.tsx';
import { changeProject } from '../features/projects/project-changes.ts';
import { LicenceOffers } from '../features/projects/licence-offers.tsx';
import { ProjectDialog } from '../features/projects/project-dialog.tsx';
import { ChecksSection, ClipsSection, LicencesSection, OrdersSection } from '../features/projects/project-sections.tsx';
import styles from '../features/projects/projects.module.css';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { confirm } from '../ui/dialogs/confirm.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { Link } from '../ui/router/link.tsx';
import { navigate } from '../ui/router/location.tsx';
import { useParams } from '../ui/router/outlet.tsx';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import { toast } from '../ui/dialogs/toast.ts';
import { useAction } from '../ui/hooks/use-action.ts';

export default function ProjectPage() {
  const projectId = Number(useParams().id) || 0;
  const { data, error, refetch } = useCall('GET /project/v1/info', { projectId }, { silent: true, staleTime: 0 });
  const missing =
    error instanceof ApiError && (error.code === errors.notFound.code || error.code === errors.invalidInput.code);
  return (
    <UserCentrePage title={data?.projectName ?? '项目'} tools={data && <Tools project={data} />}>
      <p>
        <Link to="/user/project">← 全部项目</Link>
      </p>
      {missing && (
        <Empty message="项目不存在">
          <ButtonLink to="/user/project">查看全部项目</ButtonLink>
        </Empty>
      )}
      {error && !missing && <ErrorState message="项目加载失败" onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton style={{ height: 480 }} />}
      {data && (
        <>
          <p className={styles.facts}>
            <span>客户 {data.clientName || '—'}</span>
            <span>被授权方 {data.licensee || '—'}</span>
            {data.company && <span>属于企业</span>}
          </p>
          <BudgetLine project={data} />
          {data.closeTime && <Closed project={data} closeTime={data.closeTime} />}
          <Sections project={{ ...data, mayChange: data.mayChange && data.closeTime === null }} />
        </>
      )}
    </UserCentrePage>
  );
}

function Sections({ project }: { project: Project }) {
  return (
    <>
      {project.mayChange && <LicenceOffers project={project} />}
      <ChecksSection project={project} />
      <LicencesSection project={project} />
      <ClipsSection project={project} />
      <BoardsSection project={project} />
      <OrdersSection project={project} />
    </>
  );
}

function Closed({ project: { projectId, mayChange }, closeTime }: { project: Project; closeTime: string }) {
  const [busy, run] = useAction();
  const reopen = () => run(() => changeProject('POST /project/v1/reopen', { projectId }));
  return (
    <p className={styles.closed}>
      <span className="num">项目已于 {formatTime(closeTime)} 结束，内容不再改动。</span>
      {mayChange && (
        <Button busy={busy} onClick={reopen}>
          重新打开
        </Button>
      )}
    </p>
  );
}

/** Says what is left to do before the work on a project ends. */
function CloseDialog({ project: { projectId, licenceCount }, onClose }: { project: Project; onClose: () => void }) {
  const unfilled = useLicensedItems({ page: 1, size: 1, projectId, authorized: false }).data?.total ?? 0;
  const [busy, run] = useAction();
  const close = () =>
    run(async () => {
      await changeProject('POST /project/v1/close', { projectId });
      onClose();
      toast.success('项目已结束');
    });
  return (
    <FormDialog title="结束项目" okText="结束项目" busy={busy} onSubmit={close} onClose={onClose}>
      {unfilled > 0 && <p>还有 {unfilled} 条授权没有填写被授权方，填写后授权才生效。</p>}
      <p>
        结束后内容不再改动，支付时也不再列出这个项目，随时可以重新打开。
        {licenceCount > 0 && '交付文件在结束前后都可以打包下载。'}
      </p>
    </FormDialog>
  );
}

function Tools({ project }: { project: Project }) {
  const { projectId, projectName, checkCount, licenceCount, mayChange, closeTime } = project;
  const [closing, setClosing] = useState(false);
  const [changing, setChanging] = useState(false);
  const [busy, run] = useAction();
  const remove = async () => {
    const content = `项目“${projectName}”${checkCount > 0 ? `和它的 ${checkCount} 份检查报告` : ''}将永久删除；授权、订单和发票不受影响。`;
    if (!(await confirm({ title: '删除项目', content, okText: '删除', danger: true }))) return;
    navigate('/user/project', { replace: true });
    await changeProject('POST /project/v1/delete', { projectId });
    toast.success('项目已删除');
  };
  return (
    <div className="wrap">
      {licenceCount > 0 && (
        <FileButton request={() => call('GET /project/v1/package', { projectId })}>打包交付文件</FileButton>
      )}
      {mayChange && closeTime === null && (
        <>
          <Button onClick={() => setChanging(true)}>修改</Button>
          <Button onClick={() => setClosing(true)}>结束项目</Button>
        </>
      )}
      {mayChange && (
        <Button variant="danger" busy={busy} onClick={() => run(remove)}>
          删除
        </Button>
      )}
      {closing && <CloseDialog project={project} onClose={() => setClosing(false)} />}
      {changing && (
        <ProjectDialog
          project={project}
          onSave={({ projectName: name, clientName, licensee, projectBudget }) =>
            changeProject('POST /project/v1/update', {
              projectId,
              projectName: name,
              clientName,
              licensee,
              projectBudget,
            })
          }
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  );
}
