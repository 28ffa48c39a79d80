import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { MyVideoDetail } from '@zhenku/contract/publishing/publishing';
import type { OriginalInspection } from '@zhenku/contract/publishing/publishing-hints';
import type { MyRejection } from '@zhenku/contract/publishing/rejection';
import { FindingsPanel } from '../clips/findings/findings-panel.tsx';
import type { QueuedUpload } from '../uploads/queue-state.ts';
import { useLocalFile } from '../uploads/use-local-file.ts';
import { RejectionNote } from './rejection-note.tsx';

interface EvidenceProps {
  video: MyVideoDetail;
  upload: QueuedUpload | undefined;
  original: OriginalInspection | undefined;
}

export function Evidence({ video, upload, original }: EvidenceProps) {
  const { previewUrl, thumbnailUrl, videoStatus, nextVersion } = video;
  const file = useLocalFile(upload?.id ?? null);
  const measured = videoStatus !== VIDEO_STATUS.processing && videoStatus !== VIDEO_STATUS.failed;
  return (
    <>
      {upload && original && !original.problem && (
        <FindingsPanel
          title="新文件的画面检查"
          name={upload.fileName}
          src={file}
          findings={original.findings}
          trueResolution={original.trueResolution}
          pending="保存后自动检查画面和声音。"
        />
      )}
      {nextVersion && nextVersion.status !== VIDEO_STATUS.processing && nextVersion.status !== VIDEO_STATUS.failed && (
        <FindingsPanel
          title="待替换文件的画面检查"
          name={nextVersion.fileName ?? ''}
          src={null}
          {...measuredOf(nextVersion)}
        >
          {rejectionOf(video.videoId, nextVersion.rejection, nextVersion.status)}
        </FindingsPanel>
      )}
      {measured && (
        <FindingsPanel
          title="画面检查"
          name={video.videoName}
          src={previewUrl}
          poster={thumbnailUrl}
          {...measuredOf(video)}
        >
          {rejectionOf(video.videoId, video.rejection, videoStatus)}
        </FindingsPanel>
      )}
    </>
  );
}

const rejectionOf = (videoId: number, rejection: MyRejection | null, status: number) =>
  rejection && <RejectionNote videoId={videoId} rejection={rejection} inReview={status === VIDEO_STATUS.inReview} />;

/** For older files that were never measured, `findings` is null and `none` replaces them, so that they do not seem clean. */
const measuredOf = ({ findings, trueResolution }: Pick<MyVideoDetail, 'findings' | 'trueResolution'>) => ({
  findings,
  trueResolution,
  none: '没有检测结果。',
});
