import type { OperatorLicenceText } from '@zhenku/contract/licences/licence-texts';
import type { Db } from '../../../platform/database/database.ts';
import { versionInForce } from './read-licence-texts.ts';

export async function listLicenceTexts(db: Db): Promise<{ list: OperatorLicenceText[] }> {
  const inForce = await versionInForce(db);
  const rows = await db
    .selectFrom('licence_texts as t')
    .leftJoin('operators as o', 'o.id', 't.operator_id')
    .leftJoin('licence_text_withdrawals as w', 'w.version', 't.version')
    .leftJoin('operators as by', 'by.id', 'w.operator_id')
    .select(['t.version', 't.in_force_from as from', 't.content as text', 't.note', 't.created_at as createTime'])
    .select(['o.username as operatorName', 'w.created_at as withdrawn_at', 'by.username as withdrawn_by'])
    .orderBy('t.version', 'desc')
    .execute();
  return {
    list: rows.map(({ withdrawn_at: time, withdrawn_by: by, ...row }) => ({
      ...row,
      state: stateOf({ version: row.version, withdrawn_at: time }, inForce),
      withdrawal: time === null ? null : { operatorName: by!, time },
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
