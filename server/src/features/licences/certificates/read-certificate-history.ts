import { maskIdentityNumber } from '@zhenku/contract/format';
import type { Output } from '@zhenku/contract/api';
import { isIdentityNumber } from '@zhenku/contract/accounts/identity-number';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Proofs } from '../../proofs/chain.ts';
import { checkCertificateStates } from './certificate-state.ts';
import { readLicenseeCode } from './licensee-codes.ts';
import { selectWithItems } from './certificate-facts.ts';

type CertificateWithHistory = Output<'GET /operator/v1/authorizations/{authorizationId}'>;

export async function readCertificateWithHistory(
  db: Db,
  proofs: Proofs,
  authorizationId: string,
): Promise<CertificateWithHistory> {
  const row = await selectWithItems(db)
    .where('a.id', '=', authorizationId)
    .select(['a.id as authorizationId', 'a.licence_id', 'a.licensee as authorizedUser', 'cc.code as sealed_code'])
    .select(['a.project as authorizedProject', 'a.created_at as authorizationTime', 'l.tier as videoType'])
    .select(['l.video_id as videoId', 'i.order_id as orderId', 'i.video_name as videoName'])
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '授权书不存在' });
  const { sealed_code, licence_id, ...certificate } = row;
  const code = readLicenseeCode(proofs.keyring, authorizationId, sealed_code);
  const history = await readHistory(db, proofs, licence_id);
  const own = history.find((each) => each.authorizationId === authorizationId)!;
  return {
    ...certificate,
    socialCreditCode: isIdentityNumber(code) ? maskIdentityNumber(code) : code,
    state: own.state,
    doubt: own.doubt,
    history,
  };
}

async function readHistory(db: Db, proofs: Proofs, licenceId: number): Promise<CertificateWithHistory['history']> {
  const rows = await db
    .selectFrom('certificates as a')
    .leftJoin('audit_log as g', (join) =>
      join.on('g.action', '=', 'certificate.reissue').on('g.subject', '=', sql<string>`'certificate:' || a.replaces`),
    )
    .leftJoin('operators as o', 'o.id', 'g.operator_id')
    .where('a.licence_id', '=', licenceId)
    .select(['a.id', 'a.created_at', 'o.username', sql<string | null>`g.after ->> 'reason'`.as('reason')])
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
  const states = await checkCertificateStates(
    db,
    proofs,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, created_at, username, reason }) => {
    const { state, doubt, voidReason, voidTime } = states.get(id)!;
    const reissue = reason === null ? null : { reason, operator: username ?? '' };
    return { authorizationId: id, authorizationTime: created_at, state, doubt, voidReason, voidTime, reissue };
  });
}
