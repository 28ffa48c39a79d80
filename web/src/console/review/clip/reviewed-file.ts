import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';

export const isVersionInReview = ({ videoStatus, nextVersion }: OperatorVideo): boolean =>
  videoStatus !== VIDEO_STATUS.inReview && nextVersion?.status === VIDEO_STATUS.inReview;

export function withReviewedFile<Video extends OperatorVideo>(video: Video): Video {
  if (!video.nextVersion || !isVersionInReview(video)) return video;
  const { status: _status, ...file } = video.nextVersion;
  return { ...video, ...file };
}

/** Returns whether the checks have run. A checked file is clean unless there are findings, similar clips or questions. */
export const isMeasured = ({ findings, clean, similar, answer, secondOpinion }: OperatorVideo): boolean =>
  findings.length > 0 || clean || similar.length > 0 || answer !== null || secondOpinion !== null;
