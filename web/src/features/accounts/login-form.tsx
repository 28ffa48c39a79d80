import { call } from '../../api/user-client.ts';
import { startSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/router/link.tsx';
import { navigate } from '../../ui/router/location.tsx';
import { moveVisitorLinesToCart } from '../orders/cart/visitor-lines.ts';
import { sendStoredViews } from '../library/history/views.ts';
import { passwordDigest } from './password-digest.ts';
import styles from './forms.module.css';
import { required } from './form-rules.ts';
import { useForm } from './use-form.ts';
import link from '../../ui/text-link.module.css';

export function LoginForm({ redirect, onForgot }: { redirect: string; onForgot: () => void }) {
  const form = useForm({
    initial: { username: '', password: '' },
    rules: { username: required('请输入帐号'), password: required('请输入登录密码') },
    submit: async ({ username, password }) => {
      const secretKey = await passwordDigest(password);
      const { token, ...user } = await call('POST /user/v1/login', { username: username.trim(), secretKey });
      startSession(token, user);
      await moveVisitorLinesToCart();
      void sendStoredViews();
      navigate(redirect, { replace: true });
    },
  });
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <Field label="账号" {...form.field('username')} placeholder="手机号或邮箱" autoComplete="username" />
      <Field label="密码" {...form.field('password')} type="password" autoComplete="current-password" />
      <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
        登录
      </Button>
      <p className={styles.links}>
        <Link to="/" className={link.link}>
          返回首页
        </Link>
        <button type="button" className={link.link} onClick={onForgot}>
          忘记密码？
        </button>
      </p>
    </form>
  );
}
