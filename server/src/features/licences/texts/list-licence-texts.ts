import type { OperatorLicenceText } from '@zhenku/contract/licences/licence-texts';
import type { Db } from '../../../platform/database/database.ts';
import { versionInForce } from './read-licence-texts.ts';

/** All versions, newest first. */
export async function listLicenceTexts(db: Db): Promise<{ list: OperatorLicenceText[] }> {
  const inForce = await versionInForce(db);
  const rows = await db
    .selectFrom('licence_texts as t')
    .leftJoin('operators as o', 'o.id', 't.operator_id')
    .leftJoin('licence_text_withdrawals as w', 'w.version', 't.version')
    .leftJoin('operators as by', 'by.id', 'w.operator_id')
    .select(['t.version', 't.in_force_from', 't.content', 't.note', 't.created_at', 'o.username'])
    .select(['w.created_at as withdrawn_at', 'by.username as withdrawn_by'])
    .orderBy('t.version', 'desc')
    .execute();
  return {
    list: rows.map((row) => ({
      version: row.version,
      from: row.in_force_from,
      text: row.content,
      state: stateOf(row, inForce),
      note: row.note,
      operatorName: row.username,
      createTime: row.created_at,
      withdrawal: row.withdrawn_at === null ? null : { operatorName: row.withdrawn_by!, time: row.withdrawn_at },
    })),
  };
}

function stateOf(
  { version, withdrawn_at }: { version: number; withdrawn_at: string | null },
  inForce: number,
): OperatorLicenceText['state'] {
  if (withdrawn_at !== null) return 'withdrawn';
  if (version === inForce) return 'inForce';
  return version < inForce ? 'past' : 'planned';
}
