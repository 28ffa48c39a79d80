import { MESSAGE_CONTENT_MAX, MESSAGE_TITLE_MAX } from '@zhenku/contract/messages/messages';
import { Form, Input, Radio } from 'antd';
import { sendMessage } from './messages.ts';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import { EditForm } from '../forms/edit-form.tsx';
import { type Recipient, RecipientsField } from './recipients-field.tsx';

interface Draft {
  to: 'some' | 'all';
  users: Recipient[];
  title: string;
  content: string;
}

const EMPTY: Draft = { to: 'some', users: [], title: '', content: '' };
const required = [{ required: true, whitespace: true, message: '必填项' }];

async function send(draft: Draft): Promise<unknown> {
  const { title, content } = draft;
  if (draft.to === 'some') return sendMessage({ userIds: draft.users.map(({ value }) => value), title, content });
  const agreed = await confirm({
    title: `发送给全部用户`,
    content: `“${title}”将发送给目前已注册的全部用户，发送后不能撤回。`,
    okText: '发送给全部用户',
  });
  return agreed && sendMessage({ userIds: 'all', title, content });
}

export default function MessagesPage() {
  return (
    <ConsolePage title="消息">
      <EditForm<Draft> stored={EMPTY} okText="发送" onSave={(changed) => send({ ...EMPTY, ...changed })}>
        <Form.Item name="to" label="收件人">
          <Radio.Group
            options={[
              { value: 'some', label: '指定用户' },
              { value: 'all', label: '全部用户' },
            ]}
          />
        </Form.Item>
        <Form.Item noStyle shouldUpdate={(before: Draft, now: Draft) => before.to !== now.to}>
          {({ getFieldValue }) =>
            getFieldValue('to') === 'some' && (
              <Form.Item name="users" rules={[{ required: true, type: 'array', min: 1, message: '请选择用户' }]}>
                <RecipientsField />
              </Form.Item>
            )
          }
        </Form.Item>
        <Form.Item name="title" label="标题" rules={required}>
          <Input maxLength={MESSAGE_TITLE_MAX} showCount />
        </Form.Item>
        <Form.Item name="content" label="内容" rules={required} extra="纯文本；发送后不能撤回或修改">
          <Input.TextArea maxLength={MESSAGE_CONTENT_MAX} showCount autoSize={{ minRows: 6, maxRows: 20 }} />
        </Form.Item>
      </EditForm>
    </ConsolePage>
  );
}
