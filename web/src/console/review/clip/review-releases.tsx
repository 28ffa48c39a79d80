import { useOperatorCall } from '../../../api/use-operator-call.ts';
import { ReleaseLinks } from '../../../features/releases/release-links.tsx';
import styles from '../review.module.css';

export function ReviewReleases({ videoId }: { videoId: number }) {
  const { data, isError } = useOperatorCall('GET /operator/v1/videos/{videoId}/releases', { videoId });
  if (isError) return <p className={styles.quiet}>授权文件加载失败，请刷新后重试</p>;
  if (!data || data.list.length === 0) return <p className={styles.quiet}>没有授权文件</p>;
  return (
    <section aria-label="授权文件">
      <strong>授权文件</strong>
      <ReleaseLinks files={data.list} />
    </section>
  );
}
