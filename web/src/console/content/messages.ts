import type { Request } from '@zhenku/contract/api';
import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from '../parts/submit-change.ts';

export type MessageForm = Request<'POST /operator/v1/messages'>;

export const sendMessage = (form: MessageForm) =>
  submitChange(
    callOperator('POST /operator/v1/messages', form),
    form.userIds === 'all' ? '已发送给全部用户' : `已发送给 ${form.userIds.length} 位用户`,
  );
