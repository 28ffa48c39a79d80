import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { MyVideo } from '@zhenku/contract/publishing/publishing';
import { call } from '../../api/user-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { myUploads } from '../uploads/my-uploads.ts';
import { forgetUpload } from '../uploads/upload-queue.ts';
import { refreshMyVideos } from './queries.ts';

const { processing, published, rejected, offline, failed, draft } = VIDEO_STATUS;

/** Edit button label by clip status; absent if the clip cannot be edited. */
const EDIT_LABEL: Readonly<Record<number, string>> = {
  [VIDEO_STATUS.inReview]: '编辑',
  [published]: '编辑',
  [offline]: '编辑',
  [rejected]: '修改后重新提交',
  [failed]: '更换文件',
  [draft]: '继续填写',
};

export function MyVideoActions({ video }: { video: MyVideo }) {
  const { videoId, videoName, videoStatus, reason } = video;
  // A clip taken down by an operator has a reason, and its creator cannot put it back on sale.
  const mayPutOnline = videoStatus === offline && reason === null;
  const named = (label: string) => `${label} ${videoName}`;
  return (
    <div className="wrap">
      {EDIT_LABEL[videoStatus] && (
        <ButtonLink
          to={videoStatus === draft ? `/user/publish?draft=${videoId}` : `/user/editVideo/${videoId}`}
          aria-label={named(EDIT_LABEL[videoStatus])}
          variant={videoStatus === draft ? 'primary' : 'plain'}
        >
          {EDIT_LABEL[videoStatus]}
        </ButtonLink>
      )}
      {mayPutOnline && <Action label="上架" video={video} act={() => putOnline(video)} />}
      {videoStatus === published && <Action label="下架" video={video} act={() => takeOffline(video)} />}
      <Action label="删除" video={video} variant="quiet" act={() => remove(video)} />
    </div>
  );
}

interface ActionProps {
  label: string;
  video: MyVideo;
  variant?: 'quiet';
  /** Returns the success message; undefined if nothing was done. */
  act: () => Promise<string | undefined>;
}

/** Refreshes the list even after a failure, because the clip may have changed elsewhere. */
function Action({ label, video: { videoName }, variant, act }: ActionProps) {
  const [busy, run] = useAction(() => void refreshMyVideos());
  const actAndToast = async () => {
    const done = await act();
    if (!done) return;
    await refreshMyVideos();
    toast.success(done);
  };
  return (
    <Button
      variant={variant}
      busy={busy}
      aria-label={`${label} ${videoName || '未命名'}`}
      onClick={() => run(actAndToast)}
    >
      {label}
    </Button>
  );
}

async function putOnline({ videoId }: MyVideo) {
  await call('POST /video/v1/online', { videoId });
  return '已重新上架';
}

async function takeOffline({ videoId, videoName }: MyVideo) {
  const agreed = await confirm({
    title: `下架“${videoName}”？`,
    content: '下架后不再出售，已购买的买家仍可下载。您可以随时重新上架。',
    okText: '下架',
  });
  if (!agreed) return undefined;
  await call('POST /video/v1/offline', { videoId });
  return '已下架';
}

function consequenceOf({ videoStatus, saleCount }: MyVideo): string {
  if (videoStatus === draft) return '草稿和视频文件会一起删除。';
  if (videoStatus === processing) return '作品会停止处理并被删除，无法恢复。';
  return saleCount > 0
    ? '作品会从网站消失且无法恢复。已购买的买家仍可下载，授权继续有效。'
    : '作品会从网站消失且无法恢复。';
}

async function remove(video: MyVideo) {
  const { videoId, videoName, videoStatus } = video;
  const agreed = await confirm({
    title: `删除${videoStatus === draft ? '草稿' : '作品'}“${videoName || '未命名'}”？`,
    content: consequenceOf(video),
    okText: '删除',
    danger: true,
  });
  if (!agreed) return undefined;
  // Deleting a draft also deletes its file; remove it from the upload queue, too.
  const fileKey = videoStatus === draft ? (await call('GET /video/v1/mine/detail', { videoId })).fileKey : null;
  await call('POST /video/v1/delete', { videoId });
  if (fileKey !== null) forgetUpload(myUploads, fileKey);
  return '删除成功';
}
