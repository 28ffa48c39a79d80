import { errors } from '@zhenku/contract/errors';
import type { ProjectPage as Project } from '@zhenku/contract/projects/projects';
import { useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { ApiError } from '../api/user-client.ts';
import { changeProject } from '../features/projects/project-changes.ts';
import { LicenceOffers } from '../features/projects/licence-offers.tsx';
import { ProjectDialog } from '../features/projects/project-dialog.tsx';
import { ChecksSection, ClipsSection, LicencesSection, OrdersSection } from '../features/projects/project-sections.tsx';
import styles from '../features/projects/projects.module.css';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { confirm } from '../ui/dialogs/confirm.tsx';
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
    <UserCentrePage title={data?.projectName ?? '项目'} tools={data?.mayChange && <Tools project={data} />}>
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
          {data.mayChange && <LicenceOffers project={data} />}
          <ChecksSection project={data} />
          <LicencesSection project={data} />
          <ClipsSection project={data} />
          <OrdersSection project={data} />
        </>
      )}
    </UserCentrePage>
  );
}

function Tools({ project }: { project: Project }) {
  const { projectId, projectName, checkCount } = project;
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
      <Button onClick={() => setChanging(true)}>修改</Button>
      <Button variant="danger" busy={busy} onClick={() => run(remove)}>
        删除
      </Button>
      {changing && (
        <ProjectDialog
          project={project}
          onSave={({ projectName: name, clientName, licensee }) =>
            changeProject('POST /project/v1/update', { projectId, projectName: name, clientName, licensee })
          }
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  );
}
