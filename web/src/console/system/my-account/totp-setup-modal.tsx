import { Button, Form, Input } from 'antd';
import { confirmTotp, type Enrolment } from './my-account.ts';
import { copyText } from '../../../ui/text/copy-text.ts';
import { QrCode } from '../../../ui/pictures/qr-code.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import { FormModal } from '../../forms/form-modal.tsx';
import styles from './my-account.module.css';

interface TotpSetupModalProps {
  enrolment: Enrolment;
  onConfirmed: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

export function TotpSetupModal({ enrolment, onConfirmed, onClose }: TotpSetupModalProps) {
  const { secret, otpauthUrl } = enrolment;
  const copy = async () => {
    if (await copyText(secret)) toast.success('密钥已复制');
    else toast.error('复制失败，请手动选择密钥');
  };
  return (
    <FormModal<{ totp: string }>
      title="开启两步验证"
      okText="开启"
      initial={{}}
      onSubmit={async ({ totp }) => onConfirmed(await confirmTotp(totp))}
      onClose={onClose}
    >
      <p className={styles.lead}>用手机上的身份验证器扫描二维码，或手动输入密钥，再填写它显示的 6 位动态码。</p>
      <div className={styles.setup}>
        <QrCode text={otpauthUrl} size={200} label="两步验证的二维码" />
        <div className={styles.secret}>
          <code aria-label="密钥">{inGroups(secret)}</code>
          <Button size="small" onClick={() => void copy()}>
            复制密钥
          </Button>
        </div>
      </div>
      <Form.Item
        name="totp"
        label="动态码"
        rules={[{ required: true, pattern: /^\d{6}$/, message: '请输入 6 位动态码' }]}
      >
        <Input autoComplete="one-time-code" inputMode="numeric" maxLength={6} />
      </Form.Item>
    </FormModal>
  );
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ');
