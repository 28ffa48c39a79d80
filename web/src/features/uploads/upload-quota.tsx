import { formatSize } from '@zhenku/contract/format';
import { useEffect } from 'react';
import { useCall } from '../../api/use-call.ts';
import type { QueuedUpload } from './queue-state.ts';

/**
 * Shows how much of the quota the user's unpublished files take. Renders nothing while unknown, because the server
 * enforces the quota anyway.
 */
export function UploadQuota({ uploads }: { uploads: readonly QueuedUpload[] }) {
  const { data, refetch } = useCall('GET /upload/v3/quota', {}, { silent: true });
  // Changes whenever an upload is created on the server, removed or published.
  const announced = uploads.filter(({ fileKey }) => fileKey !== null).map(({ fileKey }) => fileKey);
  const counted = announced.join(' ');
  useEffect(() => {
    void refetch();
  }, [counted, refetch]);
  if (!data) return null;
  const { usedBytes, limitBytes } = data.video;
  return (
    <p className="muted num">
      待发布文件占用 {formatSize(usedBytes)}，上限 {formatSize(limitBytes)}
      。未传完的文件按全部大小计算，发布或删除后释放。
    </p>
  );
}
