import type { Message } from '@zhenku/contract/messages/messages';
import { formatTime } from '@zhenku/contract/format';
import { Link } from '../../ui/router/link.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import styles from './messages.module.css';

export function MessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={message.title} width={560}>
      <time className={styles.time} dateTime={message.addTime}>
        {formatTime(message.addTime)}
      </time>
      <p className={styles.content}>{withLinks(message.content)}</p>
    </Dialog>
  );
}

/** Turns addresses of this site's pages, such as `/#/user/authoriseManage`, into links. */
const withLinks = (text: string) =>
  text.split(/(\/#\/[\w/?=&-]+)/).map((part, index) =>
    index % 2 === 1 ? (
      <Link key={index} to={part.slice('/#'.length)}>
        点击查看
      </Link>
    ) : (
      part
    ),
  );
