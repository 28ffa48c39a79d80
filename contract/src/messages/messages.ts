import { z } from 'zod';
import { PAGE_SIZE } from '../constants.ts';
import { define } from '../endpoint.ts';
import { Id, Line, ListOf, NoInput, NoOutput, OutId, PageBy, Paged, Text, Time } from '../shapes.ts';

export const MESSAGE_TITLE_MAX = 60;
export const MESSAGE_CONTENT_MAX = 2_000;
/** Recipients per message. */
export const MESSAGE_USERS_MAX = 1_000;

export const Message = z
  .object({
    msgId: OutId,
    title: z.string(),
    content: z.string().describe('plain text'),
    addTime: Time,
    hadRead: z.boolean(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

export const Recipient = z
  .object({ userId: OutId, name: z.string(), phone: z.string().describe('masked') })
  .meta({ id: 'Recipient' });
export type Recipient = z.infer<typeof Recipient>;

export const messages = {
  'GET /user/v1/systemMsg': define({
    operationId: 'listMessages',
    summary: 'The caller’s messages, newest first',
    access: 'user',
    input: z.object({ ...PageBy(PAGE_SIZE.messages), hadRead: z.boolean().optional() }),
    output: Paged(Message),
  }),
  'GET /user/v1/systemMsg/unread': define({
    operationId: 'countUnreadMessages',
    summary: 'The number of unread messages of the caller; suitable for polling, with an ETag',
    access: 'user',
    input: NoInput,
    output: z.object({ count: z.int() }),
  }),
  'POST /user/v1/systemMsg/read': define({
    operationId: 'markMessagesRead',
    summary: 'Marks one message, or all, as read',
    access: 'user',
    input: z
      .object({ msgId: Id.optional(), all: z.boolean().optional() })
      .refine((body) => body.msgId ?? body.all, { path: ['msgId'], error: '请选择消息' }),
    output: NoOutput,
  }),
  'GET /operator/v1/recipients': define({
    operationId: 'searchRecipients',
    summary: 'Finds users to write to by name, company, id or full phone number',
    access: 'operator:editor',
    input: z.object({ keyword: Text(100) }),
    output: ListOf(Recipient),
  }),
  'POST /operator/v1/messages': define({
    operationId: 'sendMessage',
    summary: 'Sends a message to some users, or to all users registered so far',
    access: 'operator:editor',
    input: z.object({
      userIds: z.union(
        [z.literal('all'), z.array(Id).min(1).max(MESSAGE_USERS_MAX)],
        `请选择用户，最多${MESSAGE_USERS_MAX}位，或全部`,
      ),
      title: Line(MESSAGE_TITLE_MAX),
      content: Text(MESSAGE_CONTENT_MAX),
    }),
    output: NoOutput,
  }),
};
