import { Button, Card, Form, Input } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../api/user-client.ts';
import { callOperator } from '../../api/operator-client.ts';
import { useSite } from '../../features/site/use-site.ts';
import { leaveOtherTabs } from './console-tabs.ts';
import { sendInAllTabs } from '../parts/pending-changes.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import styles from './console.module.css';
import { showFieldErrors } from '../forms/show-field-errors.ts';

interface Credentials {
  username: string;
  password: string;
  totp?: string;
}

export function LoginPage() {
  const { name } = useSite();
  const [form] = Form.useForm<Credentials>();
  const [secondStep, setSecondStep] = useState(false);
  const onError = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    const aboutCode = error.fields.totp !== undefined;
    if (!secondStep && aboutCode) return setSecondStep(true);
    const isShown = secondStep ? aboutCode : error.fields.password !== undefined;
    if (isShown) showFieldErrors(form, error);
    else toast.error(error.message);
  };
  const [busy, run] = useAction(onError);
  const logIn = () =>
    run(async () => {
      const credentials = form.getFieldsValue(true) as Credentials;
      // Another operator may still be logged in, in a tab that was opened after this form.
      await sendInAllTabs();
      await callOperator('POST /operator/v1/login', credentials, { silent: true });
      leaveOtherTabs();
      location.reload();
    });
  const back = () => {
    form.resetFields(['totp']);
    setSecondStep(false);
  };
  return (
    <main className={styles.login}>
      <title>{`登录 · ${name}运营后台`}</title>
      <Card className={styles.loginCard}>
        <h1>{name}运营后台</h1>
        <Form<Credentials> form={form} layout="vertical" requiredMark={false} onFinish={logIn}>
          {secondStep ? <CodeField /> : <PasswordFields />}
          <Button type="primary" htmlType="submit" size="large" block loading={busy}>
            登录
          </Button>
          {secondStep && (
            <Button type="link" block disabled={busy} onClick={back}>
              使用其他账号登录
            </Button>
          )}
        </Form>
      </Card>
    </main>
  );
}

const PasswordFields = () => (
  <>
    <Form.Item name="username" label="账号" rules={[{ required: true, message: '请输入帐号' }]}>
      <Input autoComplete="username" size="large" />
    </Form.Item>
    <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入登录密码' }]}>
      <Input.Password autoComplete="current-password" size="large" />
    </Form.Item>
  </>
);

const CodeField = () => (
  <Form.Item
    name="totp"
    label="动态码"
    extra="打开手机上的身份验证器查看 6 位动态码，也可以输入恢复码"
    rules={[{ required: true, whitespace: true, message: '请输入动态码或恢复码' }]}
  >
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is the step's only field */}
    <Input autoFocus autoComplete="one-time-code" size="large" maxLength={40} />
  </Form.Item>
);
