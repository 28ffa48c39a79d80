import type { Message } from '@zhenku/contract/messages';
import { formatTime } from '@zhenku/contract/format';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './messages.module.css';

export function MessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={message.title} width={560}>
      <time className={styles.time} dateTime={message.addTime}>
        {formatTime(message.addTime)}
      </time>
      <p className={styles.content}>{message.content}</p>
    </Dialog>
  );
}
