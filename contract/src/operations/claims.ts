import { z } from 'zod';
import { define } from '../endpoint.ts';
import { CLAIM_QUEUES, VIEWS_MAX } from './claim-queues.ts';
import { Id, Line, ListOf, NoOutput, OutId, Time } from '../shapes.ts';

const Claim = z
  .object({
    item: z.string(),
    operatorName: z.string(),
    mine: z.boolean(),
    until: Time.describe('when it ends unless renewed'),
  })
  .meta({ id: 'Claim' });
export type Claim = z.infer<typeof Claim>;

const ListView = z
  .object({ viewId: OutId, viewName: z.string(), query: z.string().describe('the query string of the list’s page') })
  .meta({ id: 'ListView' });
export type ListView = z.infer<typeof ListView>;

const QueueName = z.enum(CLAIM_QUEUES, '队列有误');
const Queue = z.object({ queue: QueueName });
const Item = Queue.extend({ item: z.string('编号有误').min(1, '编号有误').max(64, '编号有误') });
const ListName = z.string('列表有误').regex(/^[a-zA-Z/-]{1,60}$/, '列表有误');

export const claims = {
  'GET /operator/v1/claims': define({
    operationId: 'listClaims',
    summary: 'The operators who are working on items of a queue now',
    access: 'operator',
    input: Queue,
    output: ListOf(Claim),
  }),
  'POST /operator/v1/claims': define({
    operationId: 'claimItem',
    summary: 'Claims an item of a queue or renews the claim; if another operator holds it, returns that claim',
    access: 'operator',
    input: Item.extend({
      takeOver: z
        .boolean('页面状态已过期，请刷新后再试')
        .optional()
        .describe('true: take it over from another operator'),
    }),
    output: Claim,
  }),
  'POST /operator/v1/claims/release': define({
    operationId: 'releaseItem',
    summary: 'Ends the caller’s claim on an item',
    access: 'operator',
    input: Item,
    output: NoOutput,
  }),
  'GET /operator/v1/views': define({
    operationId: 'listSavedViews',
    summary: 'The caller’s saved views of a list, by name',
    access: 'operator',
    input: z.object({ list: ListName }),
    output: ListOf(ListView),
  }),
  'POST /operator/v1/views': define({
    operationId: 'saveView',
    summary: `Saves a view of a list, replacing the caller’s view of that name; at most ${VIEWS_MAX} per list`,
    access: 'operator',
    input: z.object({
      list: ListName,
      viewName: Line(30),
      query: z.string('视图有误').max(1_000, '视图有误').default(''),
    }),
    output: z.object({ viewId: OutId }),
  }),
  'DELETE /operator/v1/views/{viewId}': define({
    operationId: 'deleteView',
    summary: 'Deletes one of the caller’s saved views',
    access: 'operator',
    input: z.object({ viewId: Id }),
    output: NoOutput,
  }),
};
