import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import { Drawer } from 'antd';
import { useShownVideo } from './clip/use-shown-video.ts';
import { usePlayback } from './clip/use-playback.ts';
import { VideoView } from './clip/video-view.tsx';
import styles from '../shell/console.module.css';

export default function VideoDrawer({ video: listed, onClose }: { video: OperatorVideo; onClose: () => void }) {
  const { video, changed } = useShownVideo(listed);
  const current = changed ?? video;
  const playback = usePlayback(current);
  return (
    <Drawer open size={1120} title={current.videoName} classNames={{ wrapper: styles.drawer }} onClose={onClose}>
      <VideoView video={current} playback={playback} />
    </Drawer>
  );
}
