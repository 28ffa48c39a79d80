import { cx } from '../../ui/cx.ts';
import { useUnread } from './queries.ts';
import styles from './unread-badge.module.css';

const SHOWN_MAX = 99;

export function UnreadBadge({ className }: { className?: string }) {
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    // The stylesheet draws the number, because a text would become part of the surrounding buttons' names.
    <span className={cx(styles.badge, className)} data-shown={unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}>
      <span className="visually-hidden">{unread} 条未读消息</span>
    </span>
  );
}
