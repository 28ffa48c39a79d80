import { useState } from 'react';
import { call } from '../../../api/user-client.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import { Field } from '../../../ui/field.tsx';
import { AGREE_FIRST, AgreeTerms } from '../agree-terms.tsx';
import { CaptchaField } from '../captcha-field.tsx';
import { enterSite } from '../enter-site.ts';
import { phoneRule, required } from '../form-rules.ts';
import styles from '../forms.module.css';
import { useForm } from '../use-form.ts';
import { clearPendingLogin } from './pending-login.ts';

interface PhoneFormProps {
  login: { wechatState: string; wechatBrowser: string };
  redirect: string;
}

export function PhoneForm({ login, redirect }: PhoneFormProps) {
  const [agreed, setAgreed] = useState(false);
  const form = useForm({
    initial: { phone: '', captcha: '' },
    rules: { phone: phoneRule, captcha: required('请输入验证码') },
    submit: async ({ phone, captcha }) => {
      if (!agreed) return toast.info(AGREE_FIRST);
      const entry = { ...login, phone: phone.trim(), captcha: captcha.trim() };
      const entered = await call('POST /user/v1/login/wechat/phone', entry);
      clearPendingLogin();
      return await enterSite(entered, redirect);
    },
  });
  const sendCode = async () => {
    if (!form.validateField('phone')) return false;
    await call('POST /user/v1/login/wechat/verifyCode', { ...login, phone: form.values.phone.trim() });
    toast.success('验证码已发送');
    return true;
  };
  return (
    <>
      <p className={styles.note}>
        首次用微信登录，请验证手机号：已有账号的手机号会与微信绑定，没有账号的会创建个人账号。
      </p>
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <Field label="手机号" {...form.field('phone')} type="tel" inputMode="numeric" autoComplete="tel-national" />
        <CaptchaField {...form.field('captcha')} purpose="wechat" to={form.values.phone} send={sendCode} />
        <AgreeTerms agreed={agreed} onChange={setAgreed} />
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          绑定并登录
        </Button>
      </form>
    </>
  );
}
