import { z } from 'zod';
import { listAndExport } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import { ListFilter, OutId, Time } from '../shapes.ts';

export const AuditRow = z
  .object({
    auditId: OutId,
    operatorName: z.string().describe('empty for a login attempt with an unknown name'),
    keyName: z.string().nullable().describe('the API key with which the operator made the change'),
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
  ...listAndExport('GET /operator/v1/audit', {
    access: 'operator:admin',
    filter: AuditFilter,
    item: AuditRow,
    list: ['listAuditLog', 'The audit log'],
    export: ['exportAuditLog', 'The selected rows as a CSV file'],
  }),
};
