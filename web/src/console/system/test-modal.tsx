import type { Output } from '@zhenku/contract/api';
import type { TestChannel } from '@zhenku/contract/operations/go-live';
import { Alert, Flex, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { callOperator } from '../../api/operator-client.ts';
import { refreshOperatorCalls } from '../../api/use-operator-call.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { showFieldErrors } from '../forms/show-field-errors.ts';

const TEXTS: Record<TestChannel, string> = {
  sms: '向这个手机号发送一条验证码为 000000 的注册短信，各家短信服务商都会发送。',
  mail: '向这个邮箱发送一封测试邮件。',
  pay: '向支付服务商查询一笔不存在的订单，验证密钥；不会产生付款。',
};

interface Values {
  phone?: string;
  email?: string;
}

export function TestModal({ channel, onClose }: { channel: TestChannel; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const [results, setResults] = useState<Output<'POST /operator/v1/goLive/test'>['results'] | null>(null);
  const [busy, run] = useAction((error) => showFieldErrors(form, error));
  const send = (values: Values) =>
    run(async () => {
      const sent = await callOperator('POST /operator/v1/goLive/test', { channel, ...values });
      setResults(sent.results);
      await refreshOperatorCalls('GET /operator/v1/goLive');
    });
  return (
    <Modal
      open
      title="发送测试"
      okText={results ? '完成' : '发送'}
      confirmLoading={busy}
      cancelButtonProps={{ hidden: results !== null }}
      onOk={() => (results ? onClose() : form.submit())}
      onCancel={onClose}
    >
      {results ? (
        <Flex vertical gap={8}>
          {results.map(({ provider, ok, text }) => (
            <Alert
              key={provider}
              showIcon
              type={ok ? 'success' : 'error'}
              title={`${provider}：${ok ? '成功' : '没有成功'}`}
              description={text}
            />
          ))}
        </Flex>
      ) : (
        <Form form={form} layout="vertical" requiredMark={false} onFinish={send}>
          <p>{TEXTS[channel]}</p>
          {channel === 'sms' && (
            <Form.Item name="phone" label="手机号" rules={[{ required: true, message: '请输入手机号' }]}>
              <Input inputMode="tel" autoComplete="off" />
            </Form.Item>
          )}
          {channel === 'mail' && (
            <Form.Item name="email" label="邮箱" rules={[{ required: true, message: '请输入邮箱' }]}>
              <Input inputMode="email" autoComplete="off" />
            </Form.Item>
          )}
        </Form>
      )}
    </Modal>
  );
}
