import type { Message } from '@zhenku/contract/messages/messages';
import { formatTime } from '@zhenku/contract/format';
import styles from './messages.module.css';

interface MessageListProps {
  messages: readonly Message[];
  stale: boolean;
  onOpen: (message: Message) => void;
}

export function MessageList({ messages, stale, onOpen }: MessageListProps) {
  return (
    <ul className={styles.list} data-stale={stale} aria-busy={stale || undefined}>
      {messages.map((message) => (
        <li key={message.msgId}>
          <button type="button" className={styles.row} data-unread={!message.hadRead} onClick={() => onOpen(message)}>
            <span className={styles.dot} aria-hidden="true" />
            <span className={styles.text}>
              <span className={styles.title}>
                {!message.hadRead && <span className="visually-hidden">未读：</span>}
                {message.title}
              </span>
              <span className={styles.excerpt}>{message.content}</span>
            </span>
            <time className={styles.time} dateTime={message.addTime}>
              {formatTime(message.addTime)}
            </time>
          </button>
        </li>
      ))}
    </ul>
  );
}
