import { Button, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { useCurrentOperator } from '../../shell/current-operator.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { sendTemplateTest, type TemplateKey } from './message-templates.ts';

interface TestFormProps extends TemplateKey {
  /** Unsaved changes are not tested. */
  unsaved: boolean;
}

/** Sends the published text with sample data; mails go to the operator's stored address. */
export function TestForm({ channel, name, unsaved }: TestFormProps) {
  const { email } = useCurrentOperator();
  const [phone, setPhone] = useState('');
  const [busy, run] = useAction();
  const isMail = channel === 'mail';
  return (
    <Form layout="vertical" onFinish={() => run(() => sendTemplateTest({ channel, name }, isMail ? {} : { phone }))}>
      <Form.Item
        label="测试发送"
        extra={
          unsaved ? '有未发布的修改，测试发送的是已发布的文字' : '用示例数据发送已发布的文字，每分钟一次，每天 20 次'
        }
      >
        <Flex gap={8}>
          <Input
            aria-label={isMail ? '您的邮箱' : '您的手机号'}
            placeholder={isMail ? '请先由管理员设置您的邮箱' : '您的手机号'}
            value={isMail ? (email ?? '') : phone}
            disabled={isMail}
            onChange={(event) => setPhone(event.target.value)}
          />
          <Button htmlType="submit" loading={busy} disabled={isMail ? email === null : phone.trim() === ''}>
            发送测试
          </Button>
        </Flex>
      </Form.Item>
    </Form>
  );
}
