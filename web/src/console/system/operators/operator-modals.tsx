import type { Operator } from '@zhenku/contract/operators/operator-accounts';
import { OPERATOR_PASSWORD, OPERATOR_ROLES, type OperatorRole } from '@zhenku/contract/constants';
import { Button, Form, Input, Radio, Space } from 'antd';
import { OPERATOR_ROLE_LABEL } from '@zhenku/contract/operators/operator-labels';
import { ROLE_DUTIES } from '../../parts/labels.ts';
import { changeRole, createOperator, resetOperator, setEmail } from './operators.ts';
import { FormModal } from '../../forms/form-modal.tsx';
import styles from '../my-account/my-account.module.css';
import { generatePassword } from '../my-account/generate-password.ts';

interface OperatorModalProps {
  operator: Operator;
  onClose: () => void;
}

interface NewOperator {
  username: string;
  role: OperatorRole;
  password: string;
}

interface CreateModalProps {
  /** Another admin's proposal; only the password must still be chosen. */
  proposed?: Pick<NewOperator, 'username' | 'role'>;
  onClose: () => void;
}

export function CreateModal({ proposed, onClose }: CreateModalProps) {
  return (
    <FormModal<NewOperator>
      title="新建账号"
      okText="新建"
      initial={proposed ?? { role: 'reviewer' }}
      onSubmit={createOperator}
      onClose={onClose}
    >
      <Form.Item
        name="username"
        label="账号"
        rules={[{ required: true, whitespace: true, message: '请输入账号' }]}
        extra="2 到 50 个字符，可用文字、数字和 . _ - @"
      >
        <Input autoComplete="off" maxLength={50} disabled={proposed !== undefined} />
      </Form.Item>
      <RoleField disabled={proposed !== undefined} />
      <PasswordField label="初始密码" />
      {!proposed && <p className={styles.lead}>开启双人确认后，新建管理员需另一位管理员确认，初始密码由其设置。</p>}
    </FormModal>
  );
}

export function RoleModal({ operator, onClose }: OperatorModalProps) {
  const { operatorId, username, role } = operator;
  return (
    <FormModal<{ role: OperatorRole }>
      title={`修改“${username}”的角色`}
      okText="修改"
      initial={{ role }}
      onSubmit={(chosen) => changeRole(operatorId, chosen.role)}
      onClose={onClose}
    >
      <RoleField />
    </FormModal>
  );
}

export function EmailModal({ operator, onClose }: OperatorModalProps) {
  return (
    <FormModal<{ email?: string }>
      title={`“${operator.username}”的邮箱`}
      okText="保存"
      initial={{ email: operator.email ?? '' }}
      onSubmit={({ email = '' }) => setEmail(operator.operatorId, email.trim())}
      onClose={onClose}
    >
      <p className={styles.lead}>对方可在“我的账号”开启每日邮件。留空即移除。</p>
      <Form.Item name="email" label="邮箱" rules={[{ type: 'email', message: '请输入正确的邮箱' }]}>
        <Input autoComplete="off" maxLength={200} />
      </Form.Item>
    </FormModal>
  );
}

interface ResetModalProps {
  operator: Pick<Operator, 'operatorId' | 'username'>;
  onClose: () => void;
}

export function ResetModal({ operator, onClose }: ResetModalProps) {
  return (
    <FormModal<{ password: string }>
      title={`重置“${operator.username}”`}
      okText="重置"
      initial={{}}
      onSubmit={({ password }) => resetOperator(operator.operatorId, password)}
      onClose={onClose}
    >
      <p className={styles.lead}>
        对方立即退出所有设备，两步验证被关闭，API
        密钥被停用，之后用新密码登录。开启双人确认后，重置管理员需另一位管理员确认，新密码由其设置。
      </p>
      <PasswordField label="新密码" />
    </FormModal>
  );
}

const RoleField = ({ disabled = false }: { disabled?: boolean }) => (
  <Form.Item name="role" label="角色">
    <Radio.Group
      disabled={disabled}
      options={OPERATOR_ROLES.map((role) => ({
        value: role,
        label: `${OPERATOR_ROLE_LABEL[role]}：${ROLE_DUTIES[role]}`,
      }))}
      vertical
    />
  </Form.Item>
);

const { min, max } = OPERATOR_PASSWORD;

/** Shows the password in plain text, because the admin must pass it on. */
function PasswordField({ label }: { label: string }) {
  const form = Form.useFormInstance();
  return (
    <Form.Item label={label} htmlFor="password" extra="请以安全的方式告知对方，并提醒对方登录后修改">
      <Space.Compact block>
        <Form.Item
          name="password"
          noStyle
          rules={[
            { required: true, message: '请输入密码' },
            { min, message: `密码至少${min}位` },
          ]}
        >
          <Input autoComplete="off" maxLength={max} />
        </Form.Item>
        <Button onClick={() => form.setFieldValue('password', generatePassword())}>随机生成</Button>
      </Space.Compact>
    </Form.Item>
  );
}
