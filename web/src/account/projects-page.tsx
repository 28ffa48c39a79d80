import { formatTime, formatMoney } from '@zhenku/contract/format';
import { useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { createProject } from '../features/projects/project-changes.ts';
import { ProjectDialog } from '../features/projects/project-dialog.tsx';
import styles from '../features/projects/projects.module.css';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { film } from '../film.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Link } from '../ui/router/link.tsx';
import { navigate } from '../ui/router/location.tsx';
import { isEmptyList, PagedList } from '../ui/lists/paged-list.tsx';
import { pageOf } from '../ui/router/pages.ts';
import { useSearchParams } from '../ui/router/search-params.ts';
import { Empty } from '../ui/states.tsx';
import { KeywordSearch } from '../ui/lists/url-filters.tsx';

const SIZE = 20;

export default function ProjectsPage() {
  const [params] = useSearchParams();
  const keyword = params.get('keyword') ?? '';
  const query = useCall(
    'GET /project/v1/list',
    { page: pageOf(params), size: SIZE, keyword },
    { keepPrevious: true, staleTime: 0 },
  );
  const [making, setMaking] = useState(false);
  return (
    <UserCentrePage
      title="我的项目"
      tools={!isEmptyList(query, keyword !== '') && <KeywordSearch key={keyword} placeholder="项目、客户或被授权方" />}
    >
      <div className="wrap">
        <Button variant="primary" onClick={() => setMaking(true)}>
          新建项目
        </Button>
        <ButtonLink to="/user/filmCheck">按剪辑表检查</ButtonLink>
        {film && <ButtonLink to="/user/filmPictures">按画面检查</ButtonLink>}
      </div>
      <PagedList
        query={query}
        failed="项目加载失败"
        keyOf={({ projectId }) => projectId}
        empty={
          <Empty message={keyword ? '没有符合的项目' : '一部片一个项目：选片、授权、发票和交付检查放在一起'}>
            {keyword && <ButtonLink to="/user/project">查看全部项目</ButtonLink>}
          </Empty>
        }
      >
        {(project) => (
          <article className={styles.card}>
            <Link to={`/user/project/${project.projectId}`}>{project.projectName}</Link>
            {project.company && <span>企业</span>}
            {project.closeTime && <span>已结束</span>}
            {project.clientName && <span>客户 {project.clientName}</span>}
            <span className="num">
              备选 {project.clipCount} · 授权 {project.licenceCount} · 检查 {project.checkCount}
            </span>
            {project.projectBudget !== null && (
              <span className="num">
                预算 ¥{formatMoney(project.projectBudget)}，已用 ¥{formatMoney(project.spentAmount)}
              </span>
            )}
            <span className="num">{formatTime(project.createTime)}</span>
          </article>
        )}
      </PagedList>
      {making && (
        <ProjectDialog
          onSave={async (fields) => navigate(`/user/project/${await createProject(fields)}`)}
          onClose={() => setMaking(false)}
        />
      )}
    </UserCentrePage>
  );
}
