import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { queryClient } from '../../../api/query-client.ts';
import { call } from '../../../api/user-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import { CaptchaField } from '../captcha-field.tsx';
import { required } from '../form-rules.ts';
import styles from '../forms.module.css';
import { useForm } from '../use-form.ts';
import { beginBinding } from './pending-login.ts';

interface WechatDialogProps {
  user: UserInfo;
  isBound: boolean;
  onClose: () => void;
}

export function WechatDialog({ user, isBound, onClose }: WechatDialogProps) {
  const unbind = async (captcha: string) => {
    await call('POST /user/v1/wechat/unbind', { captcha });
    toast.success('已解除微信绑定');
    onClose();
    await queryClient.invalidateQueries({ queryKey: ['GET /user/v1/wechat'] });
    await queryClient.invalidateQueries({ queryKey: ['GET /user/v1/sessions'] });
  };
  const form = useForm({
    initial: { captcha: '' },
    rules: { captcha: required('请输入验证码') },
    submit: ({ captcha }) => (isBound ? unbind : beginBinding)(captcha.trim()),
  });
  const sendCode = async () => {
    await call('POST /user/v1/wechat/verifyCode', {});
    toast.success('验证码已发送');
    return true;
  };
  return (
    <Dialog open onClose={onClose} title={isBound ? '解除微信绑定' : '绑定微信'}>
      <p className={styles.note}>
        {isBound
          ? `请用手机号 ${user.phone} 的验证码确认。解除后不能再用微信登录，其他设备会退出登录；仍可用手机号登录。`
          : `请用手机号 ${user.phone} 的验证码确认，然后在微信中授权。`}
      </p>
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <CaptchaField {...form.field('captcha')} purpose="wechat" to={user.phone} send={sendCode} />
        <Button type="submit" variant={isBound ? 'danger' : 'primary'} size="lg" block busy={form.busy}>
          {isBound ? '解除绑定' : '前往微信授权'}
        </Button>
      </form>
    </Dialog>
  );
}
