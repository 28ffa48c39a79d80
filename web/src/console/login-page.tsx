import { Button, Card, Form, Input } from 'antd';
import { callOperator, writeOperatorToken } from '../app/operator-api.ts';
import { useBusy } from '../ui/busy.ts';
import styles from './console.module.css';

interface Credentials {
  username: string;
  password: string;
}

export function LoginPage() {
  const [busy, run] = useBusy();
  const logIn = (credentials: Credentials) =>
    run(async () => {
      const { token } = await callOperator('POST /operator/v1/login', credentials);
      writeOperatorToken(token);
      location.reload();
    });
  return (
    <main className={styles.login}>
      <title>登录 · 帧库运营后台</title>
      <Card className={styles.loginCard}>
        <h1>帧库运营后台</h1>
        <Form<Credentials> layout="vertical" requiredMark={false} onFinish={logIn}>
          <Form.Item name="username" label="账号" rules={[{ required: true, message: '请输入帐号' }]}>
            <Input autoComplete="username" size="large" />
          </Form.Item>
          <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入登录密码' }]}>
            <Input.Password autoComplete="current-password" size="large" />
          </Form.Item>
          <Button type="primary" htmlType="submit" size="large" block loading={busy}>
            登录
          </Button>
        </Form>
      </Card>
    </main>
  );
}
