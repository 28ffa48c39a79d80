import type { PdfSigner, ProofKey } from '@zhenku/contract/proofs/proofs';
import type { Db, Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Proofs, privateKeyOf } from './chain.ts';
import { isSignedBy, listKeys, signWith } from './signing-keys.ts';

/** The `pdf|` prefix distinguishes this text from all others that the chain's keys sign. */
const vouchedText = ({ fingerprint, time }: Pick<PdfSigner, 'fingerprint' | 'time'>) => `pdf|${fingerprint}|${time}`;

/**
 * Publishes the certificate that signs PDFs. Call it before any PDF leaves the server: if signers were not published, anyone
 * could attach another user's proof to a PDF and sign it. Returns the chain's statement, signed by the newest key, which
 * everybody who trusts an earlier key also trusts.
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
 * Restores the PDF signers that a restored backup lacks. Skips a signer whose key has no entry yet, because it is published
 * again when it signs. Throws `conflict` if a signature is invalid.
 */
export async function restorePdfSigners(tx: Tx, signers: readonly PdfSigner[]): Promise<void> {
  const keys = await listKeys(tx);
  for (const signer of signers.filter(({ keyId }) => keys.some((key) => key.keyId === keyId))) {
    const { fingerprint, time, keyId, signature } = signer;
    if (!isVouchedFor(keys, signer)) {
      throw new AppError('conflict', { message: `PDF signer ${fingerprint} has no valid signature` });
    }
    await tx
      .insertInto('pdf_signers')
      .values({ fingerprint, time, key_id: keyId, signature })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Omits rows without a valid signature. */
export async function listPdfSigners(db: Db, keys: readonly ProofKey[]): Promise<PdfSigner[]> {
  return (await readPdfSigners(db)).filter((signer) => isVouchedFor(keys, signer));
}

export async function findSignerFault(db: Db, keys: readonly ProofKey[]): Promise<string | null> {
  const wrong = (await readPdfSigners(db)).find((signer) => !isVouchedFor(keys, signer));
  return wrong ? `PDF signer ${wrong.fingerprint} has no valid signature` : null;
}

const selectPdfSigners = (db: Db) =>
  db.selectFrom('pdf_signers').select(['fingerprint', 'time', 'key_id as keyId', 'signature']);

const readPdfSigners = async (db: Db): Promise<PdfSigner[]> =>
  await selectPdfSigners(db).orderBy('time').orderBy('fingerprint').execute();

function isVouchedFor(keys: readonly ProofKey[], signer: PdfSigner): boolean {
  const key = keys.find(({ keyId }) => keyId === signer.keyId);
  return key !== undefined && isSignedBy(key, vouchedText(signer), signer.signature);
}
