import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { copyText } from '../../ui/text/copy-text.ts';
import styles from './key-list.module.css';

/** Shows a new key, once: the server stores only its hash. */
export function ShownKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const copy = async () => {
    if (await copyText(apiKey)) toast.success('密钥已复制');
    else toast.error('复制失败，请手动选择密钥');
  };
  return (
    <Dialog
      open
      title="请保存密钥"
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void copy()}>复制密钥</Button>
          <Button variant="primary" onClick={onClose}>
            我已保存
          </Button>
        </>
      }
    >
      <div className="stack-16">
        <p>密钥仅显示这一次，关闭后无法再查看。请保存在程序的密钥管理中，不要写进代码或发给他人。</p>
        <p className={styles.secret} aria-label="新密钥">
          {apiKey}
        </p>
        <p className="muted">调用时放在请求头：Authorization: Bearer 密钥</p>
      </div>
    </Dialog>
  );
}
