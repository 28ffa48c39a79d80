import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { copyText } from '../../ui/text/copy-text.ts';
import styles from './webhooks.module.css';

/** The server never shows the secret again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copy = async () => {
    if (await copyText(secret)) toast.success('密钥已复制');
    else toast.error('无法复制，请选中后手动复制');
  };
  return (
    <Dialog
      open
      title="签名密钥"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void copy()}>复制密钥</Button>
          <Button variant="primary" onClick={onClose}>
            已保存
          </Button>
        </>
      }
    >
      <div className="stack-16">
        <p>密钥只显示这一次，请现在保存。接收方用它核对每条推送的签名。</p>
        <code className={styles.secret}>{secret}</code>
      </div>
    </Dialog>
  );
}
