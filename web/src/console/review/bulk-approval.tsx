import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import { formatVideoId } from '@zhenku/contract/format';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { approveVideos, type BatchResult } from './approve-batch.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import styles from '../shell/console.module.css';

interface BulkApprovalProps {
  videos: OperatorVideo[];
  onClose: () => void;
  onDone: () => void;
}

export function BulkApproval({ videos, onClose, onDone }: BulkApprovalProps) {
  const [results, setResults] = useState<BatchResult[] | null>(null);
  const [busy, run] = useAction();
  const refused = results?.filter(({ code }) => code !== 0) ?? [];
  const nameOf = (id: number) => videos.find(({ videoId }) => videoId === id)?.videoName;
  const close = results ? onDone : onClose;
  return (
    <Modal
      open
      title={results ? '批量通过结果' : `通过 ${videos.length} 条作品`}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        results ? (
          <Button type="primary" onClick={close}>
            关闭
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button
              type="primary"
              loading={busy}
              onClick={() => run(async () => setResults(await approveVideos(videos)))}
            >
              全部通过并上架
            </Button>
          </>
        )
      }
    >
      {results ? (
        <>
          <p>
            {results.length - refused.length} 条已通过{refused.length > 0 && `，${refused.length} 条没有处理成功：`}
          </p>
          <ul>
            {refused.map(({ videoId, message }) => (
              <li key={videoId}>
                {nameOf(videoId)}（{formatVideoId(videoId)}）：{message}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <Alert type="info" showIcon title="这些作品没有警告或严重问题，也没有相似作品；通过后立即上架并通知创作者" />
          <ul className={styles.bulk}>
            {videos.map(({ videoId, videoName, authorName }) => (
              <li key={videoId}>
                {videoName}（{formatVideoId(videoId)}）· {authorName}
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
