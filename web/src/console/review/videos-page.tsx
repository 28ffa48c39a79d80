import { ListTools } from '../lists/list-tools.tsx';
import { useList } from '../lists/use-list.ts';
import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import { VIDEO_STATUS_LABEL } from '@zhenku/contract/constants';
import { Button } from 'antd';
import { VIDEO_STATUS_COLOUR } from '../parts/labels.ts';
import { StatusTag } from '../parts/cells.tsx';
import { authorColumn, actionsColumn, timeColumn } from '../parts/columns.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { ChoiceFilter, useStatus } from '../lists/filters.tsx';
import { useUrlState } from '../lists/use-url-state.ts';
import { lazy, Suspense, useState } from 'react';
import { VideoActions } from './video-actions.tsx';
import { VideoCell } from './video-cell.tsx';

const VideoDrawer = lazy(() => import('./video-drawer.tsx'));

export default function VideosPage() {
  const url = useUrlState();
  const status = useStatus(VIDEO_STATUS_LABEL);
  const [openId, setOpenId] = useState<number | null>(null);
  const list = useList('GET /operator/v1/videos', {
    sorts: 'videos',
    more: { status, changed: url.get('changed') === 'true' || undefined },
  });
  const open = list.rows.find(({ videoId }) => videoId === openId);

  return (
    <ConsolePage
      title="全部作品"
      tools={
        <ListTools list={list} keyword="作品名称、编号或创作者">
          <ChoiceFilter name="status" label="状态" placeholder="全部状态" labels={VIDEO_STATUS_LABEL} />
          <ChoiceFilter name="changed" label="文字改动" placeholder="文字改动" labels={{ true: '文字有改动' }} />
        </ListTools>
      }
    >
      <DataTable
        {...list.table}
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
          authorColumn<OperatorVideo>(),
          timeColumn<OperatorVideo>('提交时间', (video) => video.addTime, list.sortable('addTime')),
          timeColumn<OperatorVideo>('首次发布', (video) => video.publishTime, list.sortable('publishTime')),
          actionsColumn<OperatorVideo>((video) => (
            <>
              <Button type="link" size="small" onClick={() => setOpenId(video.videoId)}>
                查看
              </Button>
              <VideoActions video={video} row />
            </>
          )),
        ]}
      />
      {open && (
        <Suspense>
          <VideoDrawer key={open.videoId} video={open} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </ConsolePage>
  );
}
