import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import { PAGE_SIZE } from '@zhenku/contract/constants';
import { CUT_SECONDS_MAX } from '@zhenku/contract/similar/kinds';
import { Link } from '../../../ui/router/link.tsx';
import { sequencePath } from './sequence.ts';
import SimilarClips from './similar-clips.tsx';
import styles from './similar-section.module.css';

/** The section of similar clips on a clip's page. */
export default function SimilarSection({ video: { videoId, videoDuration } }: { video: VideoCard }) {
  return (
    <SimilarClips
      videoId={videoId}
      size={PAGE_SIZE.recommendations}
      withoutSeries
      hidesEmpty
      title={(chips) => (
        <header className={styles.head}>
          <h2>相似镜头</h2>
          {chips}
          <nav aria-label="相似镜头">
            {videoDuration <= CUT_SECONDS_MAX && (
              <Link to={sequencePath([{ videoId, in: 0, out: videoDuration }])}>接下一镜</Link>
            )}
            <Link to="/similar">以图找镜头</Link>
            <Link to={`/similar/${videoId}`}>更多相似镜头</Link>
          </nav>
        </header>
      )}
    />
  );
}
