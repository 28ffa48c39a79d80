import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { CaptchaField } from './captcha-field.tsx';
import { passwordDigest } from './password-digest.ts';
import styles from './forms.module.css';
import { phoneRule, required } from './form-rules.ts';
import { useForm } from './use-form.ts';

export function ResetForm({ onDone }: { onDone: () => void }) {
  const form = useForm({
    initial: { phone: '', captcha: '', newPwd: '' },
    rules: { phone: phoneRule, captcha: required('请输入验证码'), newPwd: required('请输入新密码') },
    submit: async ({ phone, captcha, newPwd }) => {
      const reset = { phone: phone.trim(), captcha: captcha.trim(), newPwd: await passwordDigest(newPwd) };
      await call('POST /user/v1/password', reset, { failureTitle: '密码修改失败，请重试' });
      toast.success('密码修改成功，请登录');
      onDone();
    },
  });

  const sendCode = async () => {
    if (!form.validateField('phone')) return false;
    await call(
      'POST /user/v1/password/verifyCode',
      { phone: form.values.phone.trim() },
      { failureTitle: '获取验证码失败，请重试' },
    );
    toast.success('验证码已发送');
    return true;
  };

  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <Field label="手机号" {...form.field('phone')} type="tel" inputMode="numeric" autoComplete="tel-national" />
      <CaptchaField {...form.field('captcha')} purpose="password" to={form.values.phone} send={sendCode} />
      <PasswordField label="新密码" {...form.field('newPwd')} autoComplete="new-password" />
      <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
        修改密码
      </Button>
    </form>
  );
}
