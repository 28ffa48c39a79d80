import { Button, Modal } from 'antd';
import { copyText } from '../../../ui/text/copy-text.ts';
import { saveTextFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/dialogs/toast.ts';
import styles from './my-account.module.css';

export function RecoveryCodesModal({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    if (await copyText(text)) toast.success('恢复码已复制');
    else toast.error('复制失败，请手动选择恢复码');
  };
  return (
    <Modal
      open
      title="请保存恢复码"
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <p className={styles.lead}>
        手机不在身边时，每个恢复码可代替动态码登录一次。恢复码仅显示这一次，请保存在安全的地方。
      </p>
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>复制恢复码</Button>
        <Button onClick={() => saveTextFile('zhenku-recovery-codes.txt', text)}>下载恢复码</Button>
      </div>
    </Modal>
  );
}
