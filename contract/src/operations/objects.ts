import { z } from 'zod';
import { define } from '../endpoint.ts';
import { CLAIM_QUEUES } from './claim-queues.ts';
import { FOUND_KINDS, OBJECT_KINDS } from './object-kinds.ts';
import { OpaqueId, OutId, OutYuan, Page, Paged, Text, Time } from '../shapes.ts';

export const FoundObject = z
  .object({
    path: z.string().describe('the path of its console page'),
    id: z.string(),
    title: z.string(),
    detail: z.string().nullable().describe('further details that identify it'),
    amount: OutYuan.nullable(),
    time: Time.nullable(),
  })
  .meta({ id: 'FoundObject' });
export type FoundObject = z.infer<typeof FoundObject>;

export const FoundGroup = z
  .object({
    kind: z.enum(FOUND_KINDS),
    more: z.boolean().describe('whether there are more'),
    found: z.array(FoundObject),
  })
  .meta({ id: 'FoundGroup' });
export type FoundGroup = z.infer<typeof FoundGroup>;

export const ObjectEvent = z
  .object({
    eventId: z.string(),
    event: z.string().describe('such as `order.paid`; decisions have the action name of the audit log'),
    time: Time,
    detail: z.string().nullable(),
    amount: OutYuan.nullable(),
    operatorName: z.string().nullable().describe('the operator who did it, if any'),
    path: z
      .string()
      .nullable()
      .describe('the console page of the object that it happened to, if that is a related object'),
  })
  .meta({ id: 'ObjectEvent' });
export type ObjectEvent = z.infer<typeof ObjectEvent>;

const Visitor = z
  .object({
    operatorName: z.string(),
    queue: z
      .enum(CLAIM_QUEUES)
      .nullable()
      .describe('the queue in which they are handling it; null: they have its page open'),
  })
  .meta({ id: 'ObjectVisitor' });
export type ObjectVisitor = z.infer<typeof Visitor>;

const Groups = z.object({ groups: z.array(FoundGroup) });

/** An object reference; the role must be allowed to open its kind. */
const OneObject = z.object({ kind: z.enum(OBJECT_KINDS, '筛选条件有误，请刷新后再试'), id: OpaqueId });

export const objects = {
  'GET /operator/v1/find': define({
    operationId: 'findObjects',
    summary:
      'Orders, users, companies, clips, certificates, withdrawals and trades that the role may see, exact matches first',
    access: 'operator',
    input: z.object({
      q: Text(100).describe('an id, a number, a phone number or its beginning or end, or part of a name'),
    }),
    output: Groups,
  }),
  'GET /operator/v1/objects/{kind}/{id}/related': define({
    operationId: 'listRelatedObjects',
    summary: 'The objects related to an object, by kind: the latest of each kind that the role may see',
    access: 'operator',
    input: OneObject,
    output: Groups,
  }),
  'GET /operator/v1/objects/{kind}/{id}/events': define({
    operationId: 'listObjectEvents',
    summary: 'What happened to an object: payments, downloads, decisions, messages and notes, newest first',
    access: 'operator',
    input: OneObject.extend(Page),
    output: Paged(ObjectEvent),
  }),
  'POST /operator/v1/objects/{kind}/{id}/notes': define({
    operationId: 'addObjectNote',
    summary: 'Adds an internal note to an object; notes about a user are part of that user’s data export',
    access: 'operator',
    input: OneObject.extend({ text: Text(2_000) }),
    output: z.object({ noteId: OutId }),
    idempotent: true,
  }),
  'POST /operator/v1/objects/{kind}/{id}/visit': define({
    operationId: 'visitObject',
    summary:
      'Reports that the caller has opened or left an object’s page; returns who else has it open; claims nothing',
    access: 'operator',
    input: OneObject.extend({
      leaving: z.boolean('页面状态已过期，请刷新后再试').optional().describe('true: the caller left the page'),
    }),
    output: z.object({ others: z.array(Visitor) }),
  }),
};
