import { cx } from '../../ui/cx.ts';
import { useUnread } from './queries.ts';
import styles from './unread-dot.module.css';

/** A red dot while there are unread messages. */
export function UnreadDot({ className }: { className?: string }) {
  if (useUnread() === 0) return null;
  return (
    <span className={cx(styles.dot, className)}>
      <span className="visually-hidden">有未读消息</span>
    </span>
  );
}
