import type { SalesSummary } from '@zhenku/contract/sales/sales';
import { Link } from '../../ui/router/link.tsx';
import { useLocation } from '../../ui/router/location.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import { useSearchParams } from '../../ui/router/search-params.ts';
import styles from './sales.module.css';

export function ClipBars({ videos }: { videos: SalesSummary['videos'] }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const most = videos[0]?.divideMoney || 1;
  const only = (videoId: number) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    next.set('videoId', String(videoId));
    return { pathname, search: String(next) };
  };
  return (
    <section className={styles.figure}>
      <h3>分成最多的作品</h3>
      <ol className={styles.bars}>
        {videos.map(({ videoId, videoName, count, divideMoney }) => (
          <li key={videoId}>
            <Link to={only(videoId)}>{videoName}</Link>
            <span>
              {count} 笔 <PriceText yuan={divideMoney} />
            </span>
            <i aria-hidden="true" style={{ width: `${(divideMoney / most) * 100}%` }} />
          </li>
        ))}
      </ol>
    </section>
  );
}
