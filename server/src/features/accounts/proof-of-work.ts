import { CODES_WITHOUT_PROOF, PROOF_VALID_MINUTES } from '@zhenku/contract/constants';
import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { callerGroup } from '../../platform/http/addresses.ts';
import { sign } from '../../platform/encryption/secrets.ts';

/**
 * The work that a challenge requires: about 1 s on one desktop core, 3 s on a phone. The server derives one key per
 * challenge and verifies solutions with an HMAC.
 */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 5_000, deriveKey };
const COUNTER = { min: 500, max: 1_500 };

interface CodeRequest {
  recipients: readonly string[];
  purpose: string;
  ip: string;
  altcha: string | undefined;
}

/**
 * Throws `proofRequired` with a challenge, unless few codes were requested within the last hour or `altcha` solves the
 * challenge for this request. The challenge's subject includes the newest code's id, so each proof works once. Call it while
 * the recipients are locked.
 */
export async function requireProofOfWork(tx: Tx, secret: string, request: CodeRequest): Promise<void> {
  const { recipients, purpose, altcha } = request;
  const ip = callerGroup(request.ip);
  const { newest, many } = await tx
    .selectFrom('verification_codes')
    .where(sql<boolean>`recipient = any(${recipients}) or (ip = ${ip} and ${LAST_HOUR})`)
    .select([
      sql<number | null>`max(id) filter (where recipient = any(${recipients}) and purpose = ${purpose})`.as('newest'),
      sql<boolean>`
        greatest(count(*) filter (where recipient = any(${recipients}) and ${LAST_HOUR}),
                 count(*) filter (where ip = ${ip} and ${LAST_HOUR})) >= ${CODES_WITHOUT_PROOF}`.as('many'),
    ])
    .executeTakeFirstOrThrow();
  if (!many) return;
  const subject = sign(secret, JSON.stringify(['proof', purpose, recipients, newest]));
  if (altcha !== undefined && (await isSolved(secret, subject, altcha))) return;
  throw new AppError('proofRequired', { data: { challenge: await challengeOf(secret, subject) } });
}

const LAST_HOUR = sql`sent_at > now() - interval '1 hour'`;

async function challengeOf(secret: string, subject: string): Promise<Challenge> {
  return await createChallenge({
    ...WORK,
    counter: randomInt(COUNTER.max, COUNTER.min),
    expiresAt: new Date(Date.now() + PROOF_VALID_MINUTES * 60_000),
    data: { subject },
    hmacSignatureSecret: sign(secret, 'proof of work: challenge'),
    hmacKeySignatureSecret: sign(secret, 'proof of work: key'),
  });
}

/** ALTCHA's payload (base64-encoded JSON). Untrusted until its signature is verified. */
const Payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({ data: z.object({ subject: z.string() }) }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

async function isSolved(secret: string, subject: string, altcha: string): Promise<boolean> {
  const payload = Payload.safeParse(parseJson(Buffer.from(altcha, 'base64').toString()));
  if (!payload.success || payload.data.challenge.parameters.data.subject !== subject) return false;
  const { verified } = await verifySolution({
    deriveKey,
    challenge: payload.data.challenge as unknown as Challenge,
    solution: payload.data.solution satisfies Solution,
    hmacSignatureSecret: sign(secret, 'proof of work: challenge'),
    hmacKeySignatureSecret: sign(secret, 'proof of work: key'),
  });
  return verified;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
