import { useCall } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/router/link.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { searchPath } from '../clips/keyword.ts';
import { setNotice } from './queries.ts';
import styles from './wanted.module.css';

export function NoticeList() {
  const { data } = useCall('GET /user/v1/search/notices', {}, { silent: true, staleTime: 0 });
  const [busy, run] = useAction();
  if (!data || data.list.length === 0) return null;
  return (
    <section className={styles.notices} aria-label="找到时通知我">
      <h3>找到时通知我</h3>
      <ul>
        {data.list.map(({ keyword }) => (
          <li key={keyword}>
            <Link to={searchPath(keyword)}>{keyword}</Link>
            <Button
              variant="quiet"
              disabled={busy}
              aria-label={`取消通知 ${keyword}`}
              onClick={() => run(() => setNotice(keyword, false))}
            >
              取消
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
