import { lazy, Suspense, useState } from 'react';
import { wechatLoginWay } from '@zhenku/contract/accounts/wechat-login-way';
import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { Link } from '../../ui/router/link.tsx';
import link from '../../ui/text-link.module.css';
import { useSite } from '../site/use-site.ts';
import { CaptchaField } from './captcha-field.tsx';
import { enterSite } from './enter-site.ts';
import { phoneRule, required } from './form-rules.ts';
import styles from './forms.module.css';
import { passwordDigest } from './password-digest.ts';
import { useForm } from './use-form.ts';

const WechatButton = lazy(() => import('./wechat/wechat-button.tsx'));

interface LoginFormProps {
  redirect: string;
  onForgot: () => void;
}

export function LoginForm({ redirect, onForgot }: LoginFormProps) {
  const { codeLogin, wechatLogin } = useSite();
  const way = wechatLoginWay(navigator.userAgent);
  const [byCode, setByCode] = useState(false);
  const change = codeLogin && (
    <button type="button" className={link.link} onClick={() => setByCode(!byCode)}>
      {byCode ? '使用密码登录' : '使用短信验证码登录'}
    </button>
  );
  return (
    <>
      {byCode ? <CodeForm redirect={redirect} /> : <PasswordForm redirect={redirect} />}
      <p className={styles.links}>
        <Link to="/" className={link.link}>
          返回首页
        </Link>
        {change}
        <button type="button" className={link.link} onClick={onForgot}>
          忘记密码？
        </button>
      </p>
      {way && wechatLogin.includes(way) && (
        <Suspense>
          <WechatButton inside={way === 'wechat'} redirect={redirect} />
        </Suspense>
      )}
    </>
  );
}

function PasswordForm({ redirect }: Pick<LoginFormProps, 'redirect'>) {
  const form = useForm({
    initial: { username: '', password: '' },
    rules: { username: required('请输入帐号'), password: required('请输入登录密码') },
    submit: async ({ username, password }) => {
      const secretKey = await passwordDigest(password);
      await enterSite(await call('POST /user/v1/login', { username: username.trim(), secretKey }), redirect);
    },
  });
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <Field label="账号" {...form.field('username')} placeholder="手机号或邮箱" autoComplete="username" />
      <PasswordField label="密码" {...form.field('password')} autoComplete="current-password" />
      <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
        登录
      </Button>
    </form>
  );
}

function CodeForm({ redirect }: Pick<LoginFormProps, 'redirect'>) {
  const form = useForm({
    initial: { phone: '', captcha: '' },
    rules: { phone: phoneRule, captcha: required('请输入验证码') },
    submit: async ({ phone, captcha }) => {
      const login = { phone: phone.trim(), captcha: captcha.trim() };
      await enterSite(await call('POST /user/v1/login/code', login, { failureTitle: '登录失败，请重试' }), redirect);
    },
  });
  const sendCode = async () => {
    if (!form.validateField('phone')) return false;
    await call(
      'POST /user/v1/login/verifyCode',
      { phone: form.values.phone.trim() },
      { failureTitle: '获取验证码失败，请重试' },
    );
    toast.success('验证码已发送，没有注册的手机号收不到');
    return true;
  };
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <Field label="手机号" {...form.field('phone')} type="tel" inputMode="numeric" autoComplete="tel-national" />
      <CaptchaField {...form.field('captcha')} purpose="login" to={form.values.phone} send={sendCode} />
      <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
        登录
      </Button>
    </form>
  );
}
