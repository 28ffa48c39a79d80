import type { OperatorVideo } from '@zhenku/contract/operators';
import { VIDEO_STATUS, VIDEO_STATUS_LABEL } from '@zhenku/contract/constants';
import { Button } from 'antd';
import { VIDEO_STATUS_COLOUR } from '../features/operators/labels.ts';
import { ReasonModal } from '../features/operators/reason-modal.tsx';
import { reinstateVideo, reopenVideo, takeDownVideo } from '../features/review/decisions.ts';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { StatusTag } from './cells.tsx';
import { actionsColumn, timeColumn } from './columns.tsx';
import { ConsolePage } from './console-page.tsx';
import { DataTable } from './data-table.tsx';
import { ChoiceFilter, KeywordFilter, useStatus } from './filters.tsx';
import { PAGE_SIZE } from './paging.ts';
import { useUrlState } from './use-url-state.ts';
import { lazy, Suspense, useState } from 'react';
import { VideoCell } from './video-cell.tsx';

const VideoDrawer = lazy(() => import('./video-drawer.tsx'));

/** Clips that can be taken down: also those that their authors withdrew. */
const DOWNABLE: readonly number[] = [VIDEO_STATUS.published, VIDEO_STATUS.offline];

/** All clips in any state; published ones can be taken down. */
export default function VideosPage() {
  const url = useUrlState();
  const status = useStatus(VIDEO_STATUS_LABEL);
  const [openId, setOpenId] = useState<number | null>(null);
  const [downId, setDownId] = useState<number | null>(null);
  const query = useOperatorCall('GET /operator/v1/videos', {
    page: url.page,
    size: PAGE_SIZE,
    status,
    keyword: url.get('keyword'),
    changed: url.get('changed') === 'true' || undefined,
  });
  const find = (id: number | null) => query.data?.content.find(({ videoId }) => videoId === id);
  const open = find(openId);
  const down = find(downId);

  return (
    <ConsolePage
      title="全部作品"
      tools={
        <>
          <ChoiceFilter name="status" label="状态" placeholder="全部状态" labels={VIDEO_STATUS_LABEL} />
          <ChoiceFilter name="changed" label="文字改动" placeholder="文字改动" labels={{ true: '文字有改动' }} />
          <KeywordFilter label="作品名称" />
        </>
      }
    >
      <DataTable
        query={query}
        page={url.page}
        onPage={url.setPage}
        rowKey="videoId"
        columns={[
          { title: '作品', key: 'video', render: (_, video) => <VideoCell video={video} /> },
          {
            title: '状态',
            key: 'status',
            render: (_, { videoStatus, reason }) => (
              <StatusTag
                status={videoStatus}
                labels={VIDEO_STATUS_LABEL}
                colours={VIDEO_STATUS_COLOUR}
                reason={reason}
              />
            ),
          },
          { title: '创作者', dataIndex: 'authorName', responsive: ['md'] },
          timeColumn<OperatorVideo>('提交时间', (video) => video.addTime),
          actionsColumn<OperatorVideo>(({ videoId, videoStatus }) => (
            <>
              <Button type="link" size="small" onClick={() => setOpenId(videoId)}>
                查看
              </Button>
              {videoStatus === VIDEO_STATUS.offline && (
                <Button type="link" size="small" onClick={() => void reinstateVideo(videoId)}>
                  恢复上架
                </Button>
              )}
              {videoStatus === VIDEO_STATUS.rejected && (
                <Button type="link" size="small" onClick={() => void reopenVideo(videoId)}>
                  重新审核
                </Button>
              )}
              {DOWNABLE.includes(videoStatus) && (
                <Button type="link" size="small" danger onClick={() => setDownId(videoId)}>
                  下架
                </Button>
              )}
            </>
          )),
        ]}
      />
      {open && (
        <Suspense>
          <VideoDrawer key={open.videoId} video={open} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
      {down && (
        <ReasonModal
          title={`下架“${down.videoName}”`}
          okText="下架"
          onClose={() => setDownId(null)}
          onSubmit={async (reason) => {
            await takeDownVideo(down, reason);
            setDownId(null);
          }}
        />
      )}
    </ConsolePage>
  );
}
