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

/** What editing a clip is for, by its status; absent: it cannot be edited. */
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
  // What an operator took down has a reason, and is not its creator's to put online.
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
      {mayPutOnline && <PutOnline video={video} />}
      {videoStatus === published && <TakeOffline video={video} />}
      <Delete video={video} />
    </div>
  );
}

function PutOnline({ video: { videoId, videoName } }: { video: MyVideo }) {
  const [busy, run] = useAction(() => void refreshMyVideos());
  const putOnline = async () => {
    await call('POST /video/v1/online', { videoId });
    await refreshMyVideos();
    toast.success('已重新上架');
  };
  return (
    <Button busy={busy} aria-label={`上架 ${videoName}`} onClick={() => run(putOnline)}>
      上架
    </Button>
  );
}

function TakeOffline({ video: { videoId, videoName } }: { video: MyVideo }) {
  const [busy, run] = useAction(() => void refreshMyVideos());
  const takeOffline = async () => {
    const agreed = await confirm({
      title: `下架“${videoName}”？`,
      content: '下架后不再出售，已购买的用户仍可下载。您可以随时重新上架。',
      okText: '下架',
    });
    if (!agreed) return;
    await call('POST /video/v1/offline', { videoId });
    await refreshMyVideos();
    toast.success('已下架');
  };
  return (
    <Button busy={busy} aria-label={`下架 ${videoName}`} onClick={() => run(takeOffline)}>
      下架
    </Button>
  );
}

function consequenceOf({ videoStatus, saleCount }: MyVideo): string {
  if (videoStatus === draft) return '草稿与其视频文件会被删除，需要时请重新上传。';
  if (videoStatus === processing) return '作品会停止处理并被删除，无法恢复。';
  return saleCount > 0
    ? '作品会从网站消失且无法恢复。已购买的用户仍可下载，授权继续有效。'
    : '作品会从网站消失且无法恢复。';
}

function Delete({ video }: { video: MyVideo }) {
  const { videoId, videoName, videoStatus } = video;
  const [busy, run] = useAction(() => void refreshMyVideos());
  const remove = async () => {
    const agreed = await confirm({
      title: `删除${videoStatus === draft ? '草稿' : '作品'}“${videoName || '未命名'}”？`,
      content: consequenceOf(video),
      okText: '删除',
      danger: true,
    });
    if (!agreed) return;
    // A draft's file goes with it, also from the queue of uploads.
    const fileKey = videoStatus === draft ? (await call('GET /video/v1/mine/detail', { videoId })).fileKey : null;
    await call('POST /video/v1/delete', { videoId });
    if (fileKey !== null) forgetUpload(myUploads, fileKey);
    await refreshMyVideos();
    toast.success('删除成功');
  };
  return (
    <Button variant="quiet" busy={busy} aria-label={`删除 ${videoName || '未命名'}`} onClick={() => run(remove)}>
      删除
    </Button>
  );
}
