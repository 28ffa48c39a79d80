import { cx } from '../../ui/cx.ts';
import { useUnread } from './queries.ts';
import styles from './unread-badge.module.css';

const SHOWN_MAX = 99;

/** The number of unread messages on red, while there are any. */
export function UnreadBadge({ className }: { className?: string }) {
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    // The number is drawn by the style sheet: as text it would have to stand in the names of the buttons around it.
    <span className={cx(styles.badge, className)} data-shown={unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}>
      <span className="visually-hidden">{unread} 条未读消息</span>
    </span>
  );
}
