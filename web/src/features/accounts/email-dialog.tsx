import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { useState } from 'react';
import { call } from '../../api/user-client.ts';
import { refreshSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { CaptchaField } from './captcha-field.tsx';
import styles from './forms.module.css';
import { required } from './form-rules.ts';
import { useForm } from './use-form.ts';

/** Normalizes case, because the server treats addresses as case-insensitive. */
const normalizeEmail = (email: string) => email.trim().toLowerCase();

export function EmailDialog({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const [sentTo, setSentTo] = useState(user.pendingEmail);
  const form = useForm({
    initial: { email: user.pendingEmail ?? '', captcha: '' },
    rules: {
      email: (value) => {
        if (value.trim() === '') return '请输入邮箱地址';
        return normalizeEmail(value) === user.email ? '与当前邮箱相同' : undefined;
      },
      captcha: required('请输入验证码'),
    },
    submit: async ({ email, captcha }) => {
      // The server confirms the address to which it mailed, even if the field has changed.
      if (normalizeEmail(email) !== sentTo) return toast.error('请先获取发送到该邮箱的验证码');
      await call('POST /user/v1/email/confirm', { captcha: captcha.trim() });
      toast.success('邮箱绑定成功');
      onClose();
      await refreshSession();
    },
  });
  const sendCode = async () => {
    if (!form.validateField('email')) return false;
    const email = normalizeEmail(form.values.email);
    await call('POST /user/v1/update', { email });
    setSentTo(email);
    toast.success('验证码已发送');
    void refreshSession();
    return true;
  };
  return (
    <Dialog open onClose={onClose} title="绑定邮箱">
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <Field label="邮箱" {...form.field('email')} type="email" autoComplete="email" />
        <CaptchaField
          {...form.field('captcha')}
          purpose="email"
          to={normalizeEmail(form.values.email)}
          send={sendCode}
        />
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          绑定
        </Button>
      </form>
    </Dialog>
  );
}
