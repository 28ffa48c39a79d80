import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { loginPath } from '../../api/login-path.ts';
import { endSession } from '../../api/session.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { navigate, useLocation } from '../../ui/router/location.tsx';
import styles from './forms.module.css';
import { ResetForm } from './reset-form.tsx';

/** Ends every session, including the current one. */
export function PasswordDialog({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const { pathname } = useLocation();
  const leave = () => {
    onClose();
    endSession();
    navigate(loginPath(pathname), { replace: true });
  };
  return (
    <Dialog open onClose={onClose} title="修改密码">
      <p className={styles.note}>
        请输入本账号手机号（{user.phone}）和短信验证码。修改后所有设备都会退出登录，API 密钥全部停用；24
        小时内不能提现。
      </p>
      <ResetForm onDone={leave} />
    </Dialog>
  );
}
