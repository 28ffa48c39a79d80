import type { PdfSigner, ProofKey } from '@zhenku/contract/proofs/proofs';
import type { Db, Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Proofs, privateKeyOf } from './chain.ts';
import { isSignedBy, listKeys, signWith } from './signing-keys.ts';

/** No other text that the chain's keys sign begins like this. */
const vouchedText = ({ fingerprint, time }: Pick<PdfSigner, 'fingerprint' | 'time'>) => `pdf|${fingerprint}|${time}`;

/**
 * Publishes the certificate that PDFs are signed with, before a PDF leaves the server: anybody could sign a PDF of their own
 * with somebody else's proof attached. Returns the chain's statement about it, signed by the newest key: whoever trusts an
 * earlier key trusts that one too.
 */
export async function publishPdfSigner(db: Db, { keys }: Proofs, fingerprint: string): Promise<PdfSigner> {
  const key = privateKeyOf(keys, (await listKeys(db)).at(-1)!.keyId);
  const known = await selectPdfSigners(db).where('fingerprint', '=', fingerprint).executeTakeFirst();
  const time = known?.time ?? new Date().toISOString();
  const signature = signWith(key, vouchedText({ fingerprint, time }));
  if (!known) {
    await db
      .insertInto('pdf_signers')
      .values({ fingerprint, time, key_id: key.keyId, signature })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return { fingerprint, time, keyId: key.keyId, signature };
}

/**
 * Puts those back that a restored backup lacks. One whose key has no entry yet is published again when it signs. Throws
 * `conflict` for one that its key did not sign.
 */
export async function restorePdfSigners(tx: Tx, signers: readonly PdfSigner[]): Promise<void> {
  const keys = await listKeys(tx);
  for (const signer of signers.filter(({ keyId }) => keys.some((key) => key.keyId === keyId))) {
    const { fingerprint, time, keyId, signature } = signer;
    if (!isVouchedFor(keys, signer)) {
      throw new AppError('conflict', { message: `the signer of PDFs ${fingerprint} is not vouched for` });
    }
    await tx
      .insertInto('pdf_signers')
      .values({ fingerprint, time, key_id: keyId, signature })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** The certificates that PDFs were signed with, oldest first; not what somebody slipped into the table. */
export async function listPdfSigners(db: Db, keys: readonly ProofKey[]): Promise<PdfSigner[]> {
  return (await readPdfSigners(db)).filter((signer) => isVouchedFor(keys, signer));
}

/** What is wrong with the list, or null. */
export async function findSignerFault(db: Db, keys: readonly ProofKey[]): Promise<string | null> {
  const wrong = (await readPdfSigners(db)).find((signer) => !isVouchedFor(keys, signer));
  return wrong ? `the signer of PDFs ${wrong.fingerprint} is not vouched for` : null;
}

const selectPdfSigners = (db: Db) =>
  db.selectFrom('pdf_signers').select(['fingerprint', 'time', 'key_id as keyId', 'signature']);

const readPdfSigners = async (db: Db): Promise<PdfSigner[]> =>
  await selectPdfSigners(db).orderBy('time').orderBy('fingerprint').execute();

function isVouchedFor(keys: readonly ProofKey[], signer: PdfSigner): boolean {
  const key = keys.find(({ keyId }) => keyId === signer.keyId);
  return key !== undefined && isSignedBy(key, vouchedText(signer), signer.signature);
}
