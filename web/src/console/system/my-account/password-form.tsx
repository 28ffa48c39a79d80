import { OPERATOR_PASSWORD } from '@zhenku/contract/constants';
import { Button, Form, Input, type FormInstance } from 'antd';
import { changeMyPassword } from './my-account.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import styles from './my-account.module.css';
import { showFieldErrors } from '../../forms/show-field-errors.ts';

interface Passwords {
  oldPassword: string;
  newPassword: string;
  repeated: string;
}

const { min, max } = OPERATOR_PASSWORD;

/** `username` is for the browser's password manager. */
export function PasswordForm({ username }: { username: string }) {
  const [form] = Form.useForm<Passwords>();
  const [busy, run] = useAction((error) => showFieldErrors(form as FormInstance, error));
  const save = ({ oldPassword, newPassword }: Passwords) =>
    run(async () => {
      await changeMyPassword({ oldPassword, newPassword });
      form.resetFields();
    });
  return (
    <section className={styles.section}>
      <h2>修改密码</h2>
      <p>修改后，其他设备上的登录和您的 API 密钥立即失效。</p>
      <Form<Passwords> form={form} layout="vertical" requiredMark={false} className={styles.fields} onFinish={save}>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Form.Item name="oldPassword" label="原密码" rules={[{ required: true, message: '请输入原密码' }]}>
          <Input.Password autoComplete="current-password" maxLength={max} />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label="新密码"
          rules={[
            { required: true, message: '请输入新密码' },
            { min, message: `密码至少${min}位` },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={max} />
        </Form.Item>
        <Form.Item
          name="repeated"
          label="确认新密码"
          dependencies={['newPassword']}
          rules={[
            { required: true, message: '请再次输入新密码' },
            ({ getFieldValue }) => ({
              validator: async (_, value: unknown) => {
                if (value && value !== getFieldValue('newPassword')) throw new Error('两次输入的密码不一致');
              },
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={max} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          修改密码
        </Button>
      </Form>
    </section>
  );
}
