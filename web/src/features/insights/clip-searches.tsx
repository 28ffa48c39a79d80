import { useCall } from '../../api/use-call.ts';
import { Link } from '../../ui/router/link.tsx';
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx';
import { searchPath } from '../clips/keyword.ts';
import styles from './insights.module.css';

interface ClipSearchesProps {
  from: string | undefined;
  to: string | undefined;
  videoId: number | undefined;
}

export function ClipSearches(filter: ClipSearchesProps) {
  const { data, isError, refetch } = useCall('GET /author/v1/sale/searches', filter, {
    keepPrevious: true,
    staleTime: 0,
  });
  return (
    <section className={styles.section} aria-label="搜索来源">
      <h3>哪些搜索找到了您的作品</h3>
      <p className="muted">只列出至少3位不同用户搜索过的词；每人每天计一次。</p>
      {!data && isError && <ErrorState message="搜索来源加载失败" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton style={{ height: 160 }} />}
      {data && data.list.length === 0 && <Empty message="暂无搜索来源" />}
      {data && data.list.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">搜索词</th>
                <th scope="col">搜索人次</th>
                <th scope="col">看到作品</th>
                <th scope="col">打开作品</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map(({ keyword, searches, shown, opened }) => (
                <tr key={keyword}>
                  <th scope="row">
                    <Link to={searchPath(keyword)}>{keyword}</Link>
                  </th>
                  <td data-label="搜索人次" className="num">
                    {searches}
                  </td>
                  <td data-label="看到作品" className="num">
                    {shown}
                  </td>
                  <td data-label="打开作品" className="num">
                    {opened}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
