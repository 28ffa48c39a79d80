import { Button, Form, Input, Tag } from 'antd';
import { useState } from 'react';
import { type Enrolment, removeTotp, startTotp } from './my-account.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { FormModal } from '../../forms/form-modal.tsx';
import styles from './my-account.module.css';
import { RecoveryCodesModal } from './recovery-codes-modal.tsx';
import { TotpSetupModal } from './totp-setup-modal.tsx';

/** Below this number of codes, the page suggests new ones. */
const FEW_CODES = 3;

interface TotpPanelProps {
  on: boolean;
  recoveryCodeCount: number;
}

export function TotpPanel({ on, recoveryCodeCount }: TotpPanelProps) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const [removing, setRemoving] = useState(false);
  const [busy, run] = useAction();
  const start = () => run(async () => setEnrolment(await startTotp()));
  return (
    <section className={styles.section}>
      <h2>
        两步验证
        {on ? <Tag color="success">已开启</Tag> : <Tag>未开启</Tag>}
      </h2>
      {on ? (
        <>
          <p>
            登录时除密码外，还需输入身份验证器上的动态码。恢复码剩余 {recoveryCodeCount} 个。
            {recoveryCodeCount < FEW_CODES && '恢复码即将用完，请关闭后重新开启，以获取新的恢复码。'}
          </p>
          <Button danger onClick={() => setRemoving(true)}>
            关闭两步验证
          </Button>
        </>
      ) : (
        <>
          <p>开启后，登录时除密码外，还需输入手机身份验证器上的动态码。</p>
          <Button type="primary" loading={busy} onClick={start}>
            开启两步验证
          </Button>
        </>
      )}
      {enrolment && (
        <TotpSetupModal enrolment={enrolment} onConfirmed={setRecoveryCodes} onClose={() => setEnrolment(null)} />
      )}
      {recoveryCodes && <RecoveryCodesModal codes={recoveryCodes} onClose={() => setRecoveryCodes(null)} />}
      {removing && <RemoveModal onClose={() => setRemoving(false)} />}
    </section>
  );
}

function RemoveModal({ onClose }: { onClose: () => void }) {
  return (
    <FormModal<{ password: string; totp: string }>
      title="关闭两步验证"
      okText="关闭"
      initial={{}}
      onSubmit={removeTotp}
      onClose={onClose}
    >
      <p className={styles.lead}>关闭后，仅凭密码即可登录，现有的恢复码全部失效。</p>
      <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item name="totp" label="动态码或恢复码" rules={[{ required: true, message: '请输入动态码或恢复码' }]}>
        <Input autoComplete="one-time-code" maxLength={40} />
      </Form.Item>
    </FormModal>
  );
}
