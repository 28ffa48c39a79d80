import { z } from 'zod';
import { define } from '../endpoint.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import { FileLink, ListFilter, OutId, Page, Paged, Time } from '../shapes.ts';

export const AuditRow = z
  .object({
    auditId: OutId,
    operatorName: z.string().describe('empty for a login attempt with an unknown name'),
    action: z.string(),
    subject: z.string(),
    before: z.unknown(),
    after: z.unknown(),
    time: Time,
  })
  .meta({ id: 'AuditRow' });
export type AuditRow = z.infer<typeof AuditRow>;

const AuditFilter = z.object(ListFilter('part of an operator’s name, an action or a subject', LIST_SORTS.audit));
export type AuditFilter = z.infer<typeof AuditFilter>;

export const auditLog = {
  'GET /operator/v1/audit': define({
    operationId: 'listAuditLog',
    summary: 'Who changed what',
    access: 'operator:admin',
    input: AuditFilter.extend(Page),
    output: Paged(AuditRow),
  }),
  'GET /operator/v1/audit/export': define({
    operationId: 'exportAuditLog',
    summary: 'The selected rows as a CSV file',
    access: 'operator:admin',
    input: AuditFilter,
    output: FileLink,
  }),
};
