import { VIDEO_STATUS, VIDEO_STATUS_LABEL } from '@zhenku/contract/constants';
import type { OperatorVideoDetail } from '@zhenku/contract/review/review';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { VIDEO_STATUS_COLOUR } from '../parts/labels.ts';
import { useShownVideo } from './clip/use-shown-video.ts';
import { usePlayback } from './clip/use-playback.ts';
import { VideoView } from './clip/video-view.tsx';
import { Link } from '../../ui/router/link.tsx';
import { StatusTag } from '../parts/cells.tsx';
import { ObjectDescription } from '../parts/description-list.tsx';
import styles from '../shell/console.module.css';
import { ObjectPage } from '../shell/object-page.tsx';
import { VideoActions } from './video-actions.tsx';

export default function VideoPage({ id }: { id: string }) {
  const query = useOperatorCall('GET /operator/v1/videos/{videoId}', { videoId: Number(id) });
  return (
    <ObjectPage
      kind="video"
      id={id}
      query={query}
      idOf={({ videoId }) => videoId}
      title={({ videoName }) => `作品 ${videoName}`}
      actions={(video) => <VideoActions video={video} />}
    >
      {(video) => <Clip key={video.videoId} video={video} />}
    </ObjectPage>
  );
}

function Clip({ video: opened }: { video: OperatorVideoDetail }) {
  const { video, changed } = useShownVideo(opened);
  const current = changed ?? video;
  const playback = usePlayback(current);
  return (
    <>
      <ObjectDescription
        facts={{
          状态: (
            <>
              <StatusTag
                status={current.videoStatus}
                labels={VIDEO_STATUS_LABEL}
                colours={VIDEO_STATUS_COLOUR}
                reason={current.reason}
              />
              {current.videoStatus === VIDEO_STATUS.inReview && (
                <Link className={styles.link} to="/review">
                  去审核
                </Link>
              )}
            </>
          ),
        }}
      />
      <VideoView video={current} playback={playback} />
    </>
  );
}
