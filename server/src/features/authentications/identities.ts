import type { Output } from '@zhenku/contract/api';
import type { IdentityProof } from '@zhenku/contract/creators/creator-status';
import { maskIdentityNumber } from '@zhenku/contract/format';
import { type Db, inTransaction, isPgError, PG, type Tx } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { decrypt, encrypt, type Keyring } from '../../platform/encryption/encryption.ts';
import { AppError } from '../../platform/errors.ts';
import type { Log } from '../../platform/observability/log.ts';
import { audit } from '../../platform/audit.ts';

type Side = 'front' | 'back';

/** Returns how an identity is proven: by a provider's check, or by its pictures if no provider was set up. */
export const proofOf = (certifyId: string | null): IdentityProof => (certifyId === null ? 'manual' : 'provider');

const numberCell = (authenticationId: number) => ({
  table: 'authentication_identities',
  column: 'identity_number',
  row: authenticationId,
});
const pictureCell = (authenticationId: number, side: Side) => ({
  table: 'authentication_pictures',
  column: 'content',
  row: `${authenticationId} ${side}`,
});

export interface SubmittedIdentity {
  realName: string;
  idCard: string;
  /** Keyed hash of `idCard`. */
  numberHash: Buffer;
  certifyId: string | null;
  /** WebP images. */
  pictures: Record<Side, Buffer>;
}

/** Stores a submission's identity, with the number and pictures encrypted. */
export async function addIdentity(
  tx: Tx,
  keyring: Keyring,
  {
    authenticationId,
    realName,
    idCard,
    numberHash,
    certifyId,
    pictures,
  }: SubmittedIdentity & { authenticationId: number },
): Promise<void> {
  await tx
    .insertInto('authentication_identities')
    .values({
      authentication_id: authenticationId,
      real_name: realName,
      identity_number: encrypt(keyring, idCard, numberCell(authenticationId)),
      number_hash: numberHash,
      certify_id: certifyId,
    })
    .execute();
  for (const side of ['front', 'back'] as const) {
    const content = encrypt(keyring, pictures[side], pictureCell(authenticationId, side));
    await tx
      .insertInto('authentication_pictures')
      .values({ authentication_id: authenticationId, side, content })
      .execute();
  }
}

export function openIdentityNumber(keyring: Keyring, authenticationId: number, sealed: Buffer): string {
  return decrypt(keyring, sealed, numberCell(authenticationId)).toString();
}

/** Returns the identity number with its middle masked. Logs a warning and returns null if decryption fails. */
export function maskedIdentityNumber(
  { keyring, log }: { keyring: Keyring; log: Log },
  authenticationId: number,
  sealed: Buffer,
): string | null {
  try {
    return maskIdentityNumber(openIdentityNumber(keyring, authenticationId, sealed));
  } catch (error) {
    log.warn({ authenticationId, reason: (error as Error).message }, 'cannot decrypt an identity number');
    return null;
  }
}

const numberTaken = () => new AppError('conflict', { message: '该身份证号已被其他创作者认证' });

/** Throws `conflict` if another creator is certified with the number. */
export async function assertNumberFree(db: Db, userId: number, numberHash: Buffer): Promise<void> {
  const taken = await db
    .selectFrom('authentication_identities as i')
    .innerJoin('authentications as a', 'a.id', 'i.authentication_id')
    .select('a.id')
    .where('i.number_hash', '=', numberHash)
    .where('i.certified', '=', true)
    .where('a.user_id', '!=', userId)
    .executeTakeFirst();
  if (taken) throw numberTaken();
}

/** Certifies a submission's identity and returns the name. Throws `conflict` if another creator has the number. */
export async function certifyIdentity(tx: Tx, authenticationId: number): Promise<string> {
  const identity = await tx
    .updateTable('authentication_identities')
    .set({ certified: true })
    .where('authentication_id', '=', authenticationId)
    .returning('real_name')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isPgError(error, PG.uniqueViolation, 'authentication_identities_certified') ? numberTaken() : error;
    });
  return identity.real_name;
}

type IdentityOutput = Output<'POST /operator/v1/authentications/{authenticationId}/identity'>;

/** Returns a submission's identity number and pictures. Audits who viewed them, but not their content. */
export async function showIdentity(
  { db, caller: operator, services: { keyring } }: Operation<{ id: number }, { keyring: Keyring }>,
  authenticationId: number,
): Promise<IdentityOutput> {
  return await inTransaction(db, async (tx) => {
    const identity = await tx
      .selectFrom('authentication_identities')
      .select(['real_name', 'identity_number'])
      .where('authentication_id', '=', authenticationId)
      .executeTakeFirst();
    if (!identity) throw new AppError('notFound', { message: '没有可查看的证件' });
    const sealed = await tx
      .selectFrom('authentication_pictures')
      .select(['side', 'content'])
      .where('authentication_id', '=', authenticationId)
      .execute();
    const pictures = new Map(
      sealed.map(({ side, content }) => [side, decrypt(keyring, content, pictureCell(authenticationId, side))]),
    );
    await audit(tx, operator, { action: 'authentication.view', subject: `authentication:${authenticationId}` });
    return {
      realName: identity.real_name,
      idCard: openIdentityNumber(keyring, authenticationId, identity.identity_number),
      frontUrl: dataUrl(pictures.get('front')),
      backUrl: dataUrl(pictures.get('back')),
    };
  });
}

const dataUrl = (webp: Buffer | undefined) => (webp ? `data:image/webp;base64,${webp.toString('base64')}` : null);

/**
 * Throws `conflict` if a person's pictures are the only proof of identity and the operator has not viewed them. Every view
 * since the submission counts, even one before a rejection that was then reversed.
 */
export async function assertProofSeen(tx: Tx, operator: { id: number }, authenticationId: number): Promise<void> {
  const identity = await tx
    .selectFrom('authentication_identities')
    .select('certify_id')
    .where('authentication_id', '=', authenticationId)
    .executeTakeFirst();
  if (!identity || proofOf(identity.certify_id) === 'provider') return;
  const view = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('subject', '=', `authentication:${authenticationId}`)
    .where('action', '=', 'authentication.view')
    .where('operator_id', '=', operator.id)
    .limit(1)
    .executeTakeFirst();
  if (!view) throw new AppError('conflict', { message: '该认证由人工核验，请先查看身份证照片' });
}

/** Throws `conflict` if a person's submission has lost its pictures, which a review needs. */
export async function assertPicturesKept(tx: Tx, authenticationId: number): Promise<void> {
  const emptied = await tx
    .selectFrom('authentication_identities as i')
    .select('i.authentication_id')
    .where('i.authentication_id', '=', authenticationId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('authentication_pictures as p')
            .select('p.side')
            .whereRef('p.authentication_id', '=', 'i.authentication_id'),
        ),
      ),
    )
    .executeTakeFirst();
  if (emptied) throw new AppError('conflict', { message: '身份证照片已按保存期限删除，请让用户重新提交' });
}
