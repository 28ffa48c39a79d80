import { Modal } from 'antd';
import { REVIEW_KEYS } from '../review-keys.ts';
import styles from '../review.module.css';

export const KeyHelp = ({ onClose }: { onClose: () => void }) => (
  <Modal open title="键盘快捷键" width={400} footer={null} onCancel={onClose}>
    <dl className={styles.keyHelp}>
      {REVIEW_KEYS.map(([keys, meaning]) => (
        <div key={keys}>
          <dt>{keys}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Modal>
);
