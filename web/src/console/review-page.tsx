import type { OperatorVideo } from '@zhenku/contract/operators';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { formatDuration, formatResolution } from '@zhenku/contract/format';
import { Tag, type TableColumnType } from 'antd';
import { useState } from 'react';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { withReviewedFile } from '../features/operators/reviewed-file.ts';
import { timeColumn } from './columns.tsx';
import { ConsolePage } from './console-page.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { PAGE_SIZE, POLL_MS } from './paging.ts';
import { ReviewDrawer } from './review-drawer.tsx';
import { useUrlState } from './use-url-state.ts';
import { VideoCell } from './video-cell.tsx';

const columns: TableColumnType<OperatorVideo>[] = [
  { title: '作品', key: 'video', render: (_, video) => <VideoCell video={video} /> },
  { title: '创作者', dataIndex: 'authorName', responsive: ['md'] },
  {
    title: '时长',
    key: 'duration',
    responsive: ['md'],
    render: (_, video) => {
      const { videoDuration } = withReviewedFile(video);
      return videoDuration === null ? '—' : formatDuration(videoDuration);
    },
  },
  {
    title: '分辨率',
    key: 'resolution',
    responsive: ['lg'],
    render: (_, video) => {
      const { resolution } = withReviewedFile(video);
      return resolution && formatResolution(resolution);
    },
  },
  {
    title: '相似',
    key: 'similar',
    render: (_, video) => {
      const [first] = withReviewedFile(video).similar;
      return first ? <Tag color="warning">{Math.round(first.score * 100)}%</Tag> : '—';
    },
  },
  timeColumn<OperatorVideo>('提交时间', (video) => withReviewedFile(video).addTime),
];

/** The clips in review, oldest first. */
export default function ReviewPage() {
  const { page, setPage } = useUrlState();
  const [openId, setOpenId] = useState<number | null>(null);
  const query = useOperatorCall(
    'GET /operator/v1/videos',
    { page, size: PAGE_SIZE, status: VIDEO_STATUS.inReview },
    { refetchInterval: POLL_MS },
  );
  const videos = query.data?.content ?? [];
  const open = videos.find(({ videoId }) => videoId === openId);
  const index = open ? videos.indexOf(open) : -1;
  /** A neighbour replaces a clip that leaves the list. */
  const step = (by: number) => setOpenId(videos[index + by]?.videoId ?? null);
  const next = () => setOpenId((videos[index + 1] ?? videos[index - 1])?.videoId ?? null);

  return (
    <ConsolePage
      title="审核队列"
      tools={
        <span className={styles.quiet}>
          共 {query.data?.total ?? 0}
          {query.data?.totalCapped && '+'} 个待审核
        </span>
      }
    >
      <DataTable
        query={query}
        page={page}
        onPage={setPage}
        rowKey="videoId"
        empty="没有待审核的作品"
        columns={[
          ...columns,
          {
            title: '操作',
            key: 'open',
            fixed: 'end',
            render: (_, video) => (
              <button type="button" className={styles.linkButton} onClick={() => setOpenId(video.videoId)}>
                审核
              </button>
            ),
          },
        ]}
        onRow={({ videoId }) => ({ onClick: () => setOpenId(videoId), className: styles.pressable })}
      />
      {open && (
        <ReviewDrawer key={open.videoId} video={open} onClose={() => setOpenId(null)} onStep={step} onDecided={next} />
      )}
    </ConsolePage>
  );
}
