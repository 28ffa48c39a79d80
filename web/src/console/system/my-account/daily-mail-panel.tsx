import { Switch } from 'antd';
import { setDailyMail } from './my-account.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import styles from './my-account.module.css';

export function DailyMailPanel({ email, on }: { email: string | null; on: boolean }) {
  const [busy, run] = useAction();
  return (
    <section className={styles.section}>
      <h2>每日邮件</h2>
      <p>
        {email === null
          ? '管理员还没有设置您的邮箱。设置后可在此开启。'
          : `每天 9 点把待处理事项发送到 ${email}，没有待处理时不发。`}
      </p>
      <Switch
        aria-label="每日邮件"
        checked={on}
        disabled={email === null}
        loading={busy}
        onChange={(next) => run(() => setDailyMail(next))}
      />
    </section>
  );
}
