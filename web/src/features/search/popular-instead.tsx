import { PAGE_SIZE } from '@zhenku/contract/constants';
import { useCall } from '../../api/use-call.ts';
import { VideoGrid } from '../catalogue/video-grid.tsx';
import styles from './popular-instead.module.css';

/** The hottest clips, for a search that finds nothing and has nothing near it. */
export default function PopularInstead() {
  const { data } = useCall('GET /video/v1/queryHot', { page: 1, size: PAGE_SIZE.homeActivity }, { silent: true });
  if (!data || data.content.length === 0) return null;
  return (
    <section className={styles.popular} aria-label="热门素材">
      <h2>大家在看</h2>
      <VideoGrid videos={data.content} />
    </section>
  );
}
