import type { AuditAction, AuditSubject } from '@zhenku/contract/operators/audit-actions';
import { toYuan } from '@zhenku/contract/money';
import type { Db } from './database/database.ts';

export interface Change {
  /** The operation, for example `video.approve`. */
  action: AuditAction;
  /** The changed object, for example `video:12`. */
  subject: AuditSubject;
  before?: unknown;
  after?: unknown;
}

/** The caller of an endpoint for operators, with the API key if they used one. */
interface Operator {
  id: number;
  key?: { id: number } | undefined;
}

/**
 * Writes an operator's change to the audit log. Call it in the change's own transaction. `operator` is null for a login
 * attempt with an unknown name.
 */
export async function audit(tx: Db, operator: Operator | null, change: Change): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      operator_id: operator?.id ?? null,
      key_id: operator?.key?.id ?? null,
      action: change.action,
      subject: change.subject,
      before: asJson(change.before),
      after: asJson(change.after),
    })
    .execute();
}

/** Serialises a value; bigints are amounts in fen, which the log keeps in yuan, as operators read and enter them. */
function asJson(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? toYuan(item) : item));
}
