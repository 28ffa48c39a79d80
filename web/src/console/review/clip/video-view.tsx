import type { OperatorVideoDetail } from '@zhenku/contract/review/review';
import { ChangedWords } from './changed-words.tsx';
import { FindingsList } from './findings-list.tsx';
import { ReplacedFile } from './replaced-file.tsx';
import { OpenQuestions, ReviewHistory } from './review-history.tsx';
import { ReviewPlayer } from './review-player.tsx';
import { isVersionInReview, withReviewedFile } from './reviewed-file.ts';
import type { Playback } from './use-playback.ts';
import styles from '../review.module.css';
import { SimilarClips } from './similar-clips.tsx';
import { ReviewReleases } from './review-releases.tsx';
import { VideoFacts } from './video-facts.tsx';

interface VideoViewProps {
  video: OperatorVideoDetail;
  playback: Playback;
  onShown?: () => void;
  onMissing?: () => void;
}

export function VideoView({ video: clip, playback, onShown, onMissing }: VideoViewProps) {
  const video = withReviewedFile(clip);
  const { chosen, choose, seek } = playback;
  return (
    <div className={styles.facts}>
      <OpenQuestions video={clip} />
      <ReviewPlayer video={video} playback={playback} onShown={onShown} onMissing={onMissing} />
      <FindingsList video={video} chosen={chosen} onChoose={choose} onSeek={seek} />
      {isVersionInReview(clip) && <ReplacedFile video={clip} />}
      <ChangedWords video={clip} />
      <SimilarClips video={video} />
      <VideoFacts video={video} />
      <ReviewReleases videoId={clip.videoId} />
      <ReviewHistory video={clip} />
    </div>
  );
}
