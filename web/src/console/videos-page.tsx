import type { OperatorVideo } from '@zhenku/contract/operators';
import { VIDEO_STATUS, VIDEO_STATUS_LABEL } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { Button, Drawer, Input, Select, Tag } from 'antd';
import { useState } from 'react';
import { VIDEO_STATUS_COLOUR } from '../features/operators/labels.ts';
import { ReasonModal } from '../features/operators/reason-modal.tsx';
import { takeDownVideo } from '../features/operators/review.ts';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { VideoDetails } from '../features/operators/video-details.tsx';
import { ConsolePage } from './console-page.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { useUrlState } from './use-url-state.ts';
import { VideoCell } from './video-cell.tsx';

const PAGE_SIZE = 20;
const statuses = Object.entries(VIDEO_STATUS_LABEL).map(([value, label]) => ({ value, label }));

/** Every clip, in whatever state; published ones can be taken off sale. */
export default function VideosPage() {
  const url = useUrlState();
  const status = url.get('status');
  const keyword = url.get('keyword');
  const [openId, setOpenId] = useState<number | null>(null);
  const [downId, setDownId] = useState<number | null>(null);
  const query = useOperatorCall('GET /operator/v1/videos', {
    page: url.page,
    size: PAGE_SIZE,
    status: VIDEO_STATUS_LABEL[Number(status)] && status ? Number(status) : undefined,
    keyword,
  });
  const find = (id: number | null) => query.data?.content.find(({ videoId }) => videoId === id);
  const open = find(openId);
  const down = find(downId);

  return (
    <ConsolePage
      title="全部作品"
      tools={
        <>
          <Select
            aria-label="状态"
            className={styles.select}
            allowClear
            placeholder="全部状态"
            value={status || undefined}
            options={statuses}
            onChange={(value: string | undefined) => url.set('status', value ?? '')}
          />
          <Input.Search
            key={keyword}
            className={styles.search}
            allowClear
            placeholder="作品名称"
            aria-label="作品名称"
            defaultValue={keyword}
            onSearch={(text) => url.set('keyword', text.trim())}
          />
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
          { title: '状态', key: 'status', render: (_, video) => <Status video={video} /> },
          { title: '创作者', dataIndex: 'authorName', responsive: ['md'] },
          { title: '提交时间', key: 'time', responsive: ['lg'], render: (_, video) => formatTime(video.addTime) },
          {
            title: '操作',
            key: 'actions',
            fixed: 'end',
            render: (_, { videoId, videoStatus }) => (
              <>
                <Button type="link" size="small" onClick={() => setOpenId(videoId)}>
                  查看
                </Button>
                {videoStatus === VIDEO_STATUS.published && (
                  <Button type="link" size="small" danger onClick={() => setDownId(videoId)}>
                    下架
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      {open && (
        <Drawer
          open
          size={880}
          title={open.videoName}
          classNames={{ wrapper: styles.drawer }}
          onClose={() => setOpenId(null)}
        >
          <VideoDetails video={open} />
        </Drawer>
      )}
      {down && (
        <ReasonModal
          title={`下架“${down.videoName}”`}
          okText="下架"
          onClose={() => setDownId(null)}
          onSubmit={async (reason) => {
            await takeDownVideo(down.videoId, reason);
            setDownId(null);
          }}
        />
      )}
    </ConsolePage>
  );
}

function Status({ video: { videoStatus, reason } }: { video: OperatorVideo }) {
  return (
    <>
      <Tag color={VIDEO_STATUS_COLOUR[videoStatus]}>{VIDEO_STATUS_LABEL[videoStatus]}</Tag>
      {reason && <div className={styles.reason}>{reason}</div>}
    </>
  );
}
