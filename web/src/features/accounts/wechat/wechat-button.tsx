import { Button } from '../../../ui/button.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { beginLogin } from './pending-login.ts';
import styles from './wechat.module.css';

/** Redirects to WeChat, which shows a QR code on a desktop and asks for confirmation inside WeChat. */
export default function WechatButton({ inside, redirect }: { inside: boolean; redirect: string }) {
  const [busy, run] = useAction();
  return (
    <div className={styles.other}>
      <span>或</span>
      <Button size="lg" block busy={busy} onClick={() => run(() => beginLogin(redirect))}>
        {inside ? '微信登录' : '微信扫码登录'}
      </Button>
    </div>
  );
}
