import { RELEASE_KIND_LABEL } from '@zhenku/contract/releases/release-kinds';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import styles from '../review.module.css';

/** Lists the releases that a clip's declarations rest on, each opened by a short-lived link. */
export function ReviewReleases({ videoId }: { videoId: number }) {
  const { data, isError } = useOperatorCall('GET /operator/v1/videos/{videoId}/releases', { videoId });
  if (isError) return <p className={styles.quiet}>授权文件加载失败，请刷新后重试</p>;
  if (!data || data.list.length === 0) return <p className={styles.quiet}>没有授权文件</p>;
  return (
    <section aria-label="授权文件">
      <strong>授权文件</strong>
      <ul>
        {data.list.map(({ releaseId, releaseKind, releaseName, url }) => (
          <li key={releaseId}>
            <a href={url} target="_blank" rel="noopener">
              {releaseName}（{RELEASE_KIND_LABEL[releaseKind]}）
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
