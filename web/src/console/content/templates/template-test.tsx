import { Button, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { sendTemplateTest, type TemplateKey } from './message-templates.ts';

interface TestFormProps extends TemplateKey {
  /** Whether the editor has changes that a test would leave out. */
  unsaved: boolean;
}

/** Sends the published text with sample data to an address of the operator's own. */
export function TestForm({ channel, name, unsaved }: TestFormProps) {
  const [to, setTo] = useState('');
  const [busy, run] = useAction();
  const label = channel === 'mail' ? '您的邮箱' : '您的手机号';
  return (
    <Form
      layout="vertical"
      onFinish={() =>
        run(() => sendTemplateTest({ channel, name }, channel === 'mail' ? { email: to } : { phone: to }))
      }
    >
      <Form.Item
        label="测试发送"
        extra={
          unsaved ? '有未发布的修改，测试发送的是已发布的文字' : '用示例数据发送已发布的文字，每分钟一次，每天 20 次'
        }
      >
        <Flex gap={8}>
          <Input aria-label={label} placeholder={label} value={to} onChange={(event) => setTo(event.target.value)} />
          <Button htmlType="submit" loading={busy} disabled={to.trim() === ''}>
            发送测试
          </Button>
        </Flex>
      </Form.Item>
    </Form>
  );
}
