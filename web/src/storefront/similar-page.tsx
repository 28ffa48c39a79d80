import { NotFound } from '../features/search/not-found.tsx';
import { useCall } from '../api/use-call.ts';
import { isNotFound } from '../api/user-client.ts';
import { pictureOf } from '../features/clips/posters.ts';
import SimilarClips from '../features/catalogue/similar/similar-clips.tsx';
import { useAddressWeights } from '../features/catalogue/similar/weights.ts';
import { LazyImage } from '../ui/pictures/lazy-image.tsx';
import { Link } from '../ui/router/link.tsx';
import { useParams } from '../ui/router/outlet.tsx';
import { Skeleton } from '../ui/states.tsx';
import { ListPage } from './list-page.tsx';
import styles from './similar-page.module.css';

const SIZE = 48;

/** Lists the clips that are similar to one clip. */
export default function SimilarPage() {
  const videoId = Number(useParams().id);
  if (!Number.isInteger(videoId) || videoId < 1) return <NotFound />;
  return <SimilarTo key={videoId} videoId={videoId} />;
}

function SimilarTo({ videoId }: { videoId: number }) {
  const { data: video, error } = useCall('GET /video/v1/queryVideoByVideoId', { videoId }, { silent: true });
  const state = useAddressWeights();
  if (isNotFound(error)) return <NotFound message="这条素材不存在或已下架" />;
  return (
    <ListPage title="相似镜头" trail={video ? [{ label: video.videoName, path: `/detail/${videoId}` }] : []}>
      <SimilarClips
        videoId={videoId}
        size={SIZE}
        state={state}
        title={(chips) => (
          <div className={styles.subject}>
            {video ? (
              <Link to={`/detail/${videoId}`} className={styles.picture}>
                <LazyImage {...pictureOf(video, 'card')} alt={video.videoName} width="200" height="112" />
              </Link>
            ) : (
              <Skeleton className={styles.picture} />
            )}
            <div className={styles.how}>
              <p>按画面（色调、明暗、构图）、镜头运动和关键词比较，每个镜头下面写着像在哪里。</p>
              {chips}
            </div>
          </div>
        )}
      />
    </ListPage>
  );
}
