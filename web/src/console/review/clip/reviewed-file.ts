import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';

/** Whether what waits for a decision is a new file of a clip that was published. */
export const isVersionInReview = ({ videoStatus, nextVersion }: OperatorVideo): boolean =>
  videoStatus !== VIDEO_STATUS.inReview && nextVersion?.status === VIDEO_STATUS.inReview;

/** The clip with the file that is decided about: the version that waits, or its own. */
export function withReviewedFile<Video extends OperatorVideo>(video: Video): Video {
  if (!video.nextVersion || !isVersionInReview(video)) return video;
  const { status: _status, ...file } = video.nextVersion;
  return { ...video, ...file };
}

/** Whether the checks have run: a file without findings is clean only then, unless other things have to be looked at. */
export const isMeasured = ({ findings, clean, similar, answer, secondOpinion }: OperatorVideo): boolean =>
  findings.length > 0 || clean || similar.length > 0 || answer !== null || secondOpinion !== null;
