import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import styles from './other-browser-dialog.module.css';

export function OtherBrowserDialog({ app, onClose }: { app: string; onClose: () => void }) {
  return (
    <Dialog open title="在浏览器打开" onClose={onClose} footer={<Button onClick={onClose}>知道了</Button>}>
      <div className={styles.body}>
        <MenuPicture />
        <p>
          微信里打不开{app}。请点右上角 <strong>···</strong>，选<strong>在浏览器打开</strong>，登录后再付款。
        </p>
        <p className="muted small">也可以关闭此窗口，改用微信支付。</p>
      </div>
    </Dialog>
  );
}

function MenuPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 240 150" role="img" aria-label="右上角的菜单里有“在浏览器打开”">
      <path className={styles.phone} d="M31 150V22a14 14 0 0 1 14-14h150a14 14 0 0 1 14 14v128" />
      <path className={styles.line} d="M31 42h178" />
      <path className={styles.line} d="M48 20l-6 6 6 6" />
      <circle className={styles.dot} cx="182" cy="26" r="2.5" />
      <circle className={styles.dot} cx="190" cy="26" r="2.5" />
      <circle className={styles.dot} cx="198" cy="26" r="2.5" />
      <circle className={styles.ring} cx="190" cy="26" r="15" />
      <path className={styles.arrow} d="M190 82c4-12 5-22 2-36m-6 8 6-9 8 7" />
      <rect className={styles.item} x="86" y="84" width="116" height="36" rx="6" />
      <text className={styles.text} x="144" y="107">
        在浏览器打开
      </text>
    </svg>
  );
}
