import { DOCUMENT_TITLES } from '@zhenku/contract/content/documents';
import { formatTime } from '@zhenku/contract/format';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { deviceName } from '../../features/accounts/device-name.ts';
import styles from '../shell/console.module.css';
import objects from '../shell/objects.module.css';

/** Renders nothing if none is stored. */
export function UserDocuments({ userId }: { userId: number }) {
  const { data } = useOperatorCall('GET /operator/v1/users/{userId}/documents', { userId });
  if (!data || data.list.length === 0) return null;
  return (
    <section className={objects.section}>
      <h2>同意过的协议</h2>
      <ul>
        {data.list.map(({ type, version, currentVersion, acceptTime, ip, userAgent }) => (
          <li key={`${type} ${version}`}>
            {DOCUMENT_TITLES[type]}第 {version} 版{version === currentVersion ? '（现行）' : ''}{' '}
            <span className={styles.quiet}>
              {[formatTime(acceptTime), ip, userAgent && deviceName(userAgent)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
