import { useState } from 'react';
import { ApiError, call } from '../../api/user-client.ts';
import { endSession } from '../../api/session.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Checkbox } from '../../ui/input.tsx';
import { navigate } from '../../ui/router/location.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { passwordDigest } from './password-digest.ts';
import styles from './forms.module.css';
import { Form } from '../../ui/form.tsx';

/** Shows why the server refused. */
export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [understood, setUnderstood] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useAction((error) => setRefusal(error instanceof ApiError ? error.message : undefined));
  const close = () =>
    run(async () => {
      setRefusal(undefined);
      await call('POST /user/v1/close', { secretKey: await passwordDigest(password) });
      onClose();
      endSession();
      navigate('/', { replace: true });
      toast.success('账号已注销');
    });
  return (
    <Dialog open onClose={onClose} title="注销账号">
      <Form className={styles.form} onSubmit={close}>
        <ul className={styles.consequences}>
          <li>手机号、邮箱、名称、头像、购物车、收藏、足迹和消息将永久删除，无法恢复。</li>
          <li>所有设备立即退出登录，API 密钥失效，并退出所在的企业。</li>
          <li>订单、授权书和账目依法保留，您不能再查看和下载；请先下载已购素材。</li>
          <li>
            账户中有余额、创作收益或没用完的下载包，有未完成的订单、有在售作品或企业成员时不能注销；没有用完的充值本金可以联系客服申请退还。
          </li>
        </ul>
        <p className={styles.note}>用微信注册、没有密码的，请先在“登录密码”一栏设置。</p>
        <PasswordField
          label="登录密码"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Checkbox checked={understood} onChange={(event) => setUnderstood(event.target.checked)}>
          我已了解以上后果，确定注销
        </Checkbox>
        {refusal && (
          <p role="alert" className="danger">
            {refusal}
          </p>
        )}
        <Button type="submit" variant="danger" size="lg" block busy={busy} disabled={!understood || password === ''}>
          注销账号
        </Button>
      </Form>
    </Dialog>
  );
}
