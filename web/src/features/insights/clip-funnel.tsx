import type { Output } from '@zhenku/contract/api';
import type { ClipFunnel } from '@zhenku/contract/insights/insights';
import { PAGE_SIZE } from '@zhenku/contract/constants';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/router/link.tsx';
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx';
import styles from './insights.module.css';
import { shareText } from './share-text.ts';

type Sums = Output<'GET /author/v1/sale/funnel'>['sums'];

const STEPS = [
  ['shown', '展示'],
  ['opened', '打开详情'],
  ['favourited', '收藏'],
  ['inCart', '在购物车'],
  ['sold', '成交'],
] as const;

interface ClipFunnelsProps {
  from: string | undefined;
  to: string | undefined;
  videoId: number | undefined;
}

export function ClipFunnels({ from, to, videoId }: ClipFunnelsProps) {
  const [page, setPage] = useState(1);
  const [shownFor, setShownFor] = useState({ from, to, videoId });
  if (shownFor.from !== from || shownFor.to !== to || shownFor.videoId !== videoId) {
    setShownFor({ from, to, videoId });
    setPage(1);
  }
  const { data, isError, isPlaceholderData, refetch } = useCall(
    'GET /author/v1/sale/funnel',
    { from, to, videoId, page, size: PAGE_SIZE.sales },
    { keepPrevious: true, staleTime: 0 },
  );
  return (
    <section className={styles.section} aria-label="作品漏斗">
      <h3>作品漏斗</h3>
      <p className="muted">
        展示和打开：同一人一天只计一次，不含您自己。收藏和购物车：所选日期内加入、现在还在的人数。成交不含退款。
      </p>
      {!data && isError && <ErrorState message="漏斗加载失败" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton style={{ height: 240 }} />}
      {data && data.total === 0 && <Empty message="暂无作品数据" />}
      {data && data.total > 0 && (
        <>
          <Steps sums={data.sums} />
          <Clips clips={data.content} stale={isPlaceholderData} />
          <div className={styles.pages}>
            {page > 1 && <Button onClick={() => setPage(page - 1)}>上一页作品</Button>}
            {page * data.size < data.total && <Button onClick={() => setPage(page + 1)}>下一页作品</Button>}
          </div>
        </>
      )}
    </section>
  );
}

function Steps({ sums }: { sums: Sums }) {
  const most = Math.max(1, ...STEPS.map(([step]) => sums[step]));
  return (
    <ol className={styles.steps}>
      {STEPS.map(([step, label], index) => {
        const before = STEPS[index - 1];
        return (
          <li key={step}>
            <span>{label}</span>
            <b className="num">{sums[step]}</b>
            <small className="num">
              {before && shareText(sums[step], sums.shown)}
              {step === 'sold' && sums.refunded > 0 && ` · 退款 ${sums.refunded}`}
            </small>
            {sums[step] > 0 && <i aria-hidden="true" style={{ width: `${(sums[step] / most) * 100}%` }} />}
          </li>
        );
      })}
    </ol>
  );
}

function Clips({ clips, stale }: { clips: readonly ClipFunnel[]; stale: boolean }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-stale={stale} aria-busy={stale || undefined}>
        <thead>
          <tr>
            <th scope="col">作品</th>
            {STEPS.map(([step, label]) => (
              <th key={step} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">退款</th>
          </tr>
        </thead>
        <tbody>
          {clips.map((clip) => (
            <tr key={clip.videoId}>
              <th scope="row">
                <span className={styles.clip}>
                  {clip.thumbnailUrl && <img src={clip.thumbnailUrl} alt="" width="64" height="36" loading="lazy" />}
                  <Link to={`/detail/${clip.videoId}`}>{clip.videoName}</Link>
                </span>
              </th>
              {STEPS.map(([step, label]) => (
                <td key={step} data-label={label} className="num">
                  {clip[step]}
                </td>
              ))}
              <td data-label="退款" className="num">
                {clip.refunded}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
