import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { call } from '../../api/user-client.ts';
import { refreshSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { SendCodeButton } from './captcha-field.tsx';
import styles from './forms.module.css';
import { phoneRule, required } from './form-rules.ts';
import { useForm } from './use-form.ts';

const codeInput = { inputMode: 'numeric', autoComplete: 'one-time-code' } as const;

export function PhoneDialog({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const form = useForm({
    initial: { phone: '', oldCaptcha: '', newCaptcha: '' },
    rules: { phone: phoneRule, oldCaptcha: required('请输入验证码'), newCaptcha: required('请输入验证码') },
    submit: async ({ phone, oldCaptcha, newCaptcha }) => {
      await call('POST /user/v1/phone', {
        phone: phone.trim(),
        oldCaptcha: oldCaptcha.trim(),
        newCaptcha: newCaptcha.trim(),
      });
      toast.success('手机号已更换');
      onClose();
      await refreshSession();
    },
  });
  const sendCodes = async () => {
    if (!form.validateField('phone')) return false;
    await call('POST /user/v1/phone/verifyCode', { phone: form.values.phone.trim() });
    toast.success('验证码已发送到原手机号和新手机号');
    return true;
  };
  return (
    <Dialog open onClose={onClose} title="更换手机号">
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <Field
          label="新手机号"
          {...form.field('phone')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          addon={<SendCodeButton purpose="phone" to={form.values.phone} send={sendCodes} />}
        />
        <Field label={`原手机号 ${user.phone} 收到的验证码`} {...form.field('oldCaptcha')} {...codeInput} />
        <Field label="新手机号收到的验证码" {...form.field('newCaptcha')} {...codeInput} />
        <p className={styles.note}>更换后请用新手机号登录，其他设备将退出登录；24 小时内不能提现。</p>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          更换
        </Button>
      </form>
    </Dialog>
  );
}
