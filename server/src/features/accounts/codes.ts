import { randomInt, timingSafeEqual } from 'node:crypto';
import {
  CODE_RESEND_SECONDS,
  CODE_VALID_MINUTES,
  CODE_WRONG_TRIES,
  CODES_PER_DAY,
  CODES_PER_DAY_AND_ADDRESS,
} from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { callerGroup } from '../../platform/http/addresses.ts';
import { sign } from '../../platform/encryption/secrets.ts';
import { MAIL_MISSING } from '../../providers/mail/mail-queue.ts';
import { readMailText } from '../../providers/edited-templates.ts';
import { mailOf, type SendMail } from '../../providers/mail/mail.ts';
import { type SendSms, SMS_MISSING, SmsTemplateMissing } from '../../providers/sms/sms.ts';
import type { SmsTemplate } from '../../providers/templates.ts';
import { requireProofOfWork } from './proof-of-work.ts';

const SMS_TEMPLATE = {
  register: 'registerCode',
  login: 'loginCode',
  wechat: 'wechatCode',
  reset: 'resetPasswordCode',
  phone: 'changePhoneCode',
  bankCard: 'bankCardCode',
  withdrawal: 'withdrawalCode',
} as const satisfies Record<string, SmsTemplate>;

export type CodePurpose = keyof typeof SMS_TEMPLATE | 'email';

export interface CodeServices {
  /** null if no provider is configured. */
  sendSms: SendSms | null;
  sendMail: SendMail | null;
  /** Key for the stored hashes, so that the table does not reveal the codes. */
  secret: string;
  /** Whether codes are also limited per IP address. Off in the sandbox. */
  limitByAddress: boolean;
  /** Whether frequent requests need a proof of work. Off in the sandbox unless a setting turns it on. */
  proofOfWork: boolean;
  /** Whether login codes can be sent: older installations lack the SMS template. */
  codeLogin: boolean;
}

export interface CodeRequest {
  /** Phone numbers, or e-mail addresses for `email`. Each gets its own code. If one is over its limit, none gets a code. */
  recipients: readonly string[];
  purpose: CodePurpose;
  ip: string;
  /** The proof of work that an earlier attempt required. */
  altcha: string | undefined;
  userId?: number;
  /** Sends nothing but applies the usual limits and response, so that callers cannot detect an unknown phone. */
  silent?: boolean;
}

export const hashOf = (
  secret: string,
  { recipient, purpose, code }: { recipient: string; purpose: CodePurpose; code: string },
) => Buffer.from(sign(secret, `code ${purpose} ${recipient} ${code}`), 'base64url');

/**
 * Sends each recipient a new code that replaces older ones. Throws `conflict`, `tooManyAttempts`, `proofRequired`, or the
 * sender's error.
 */
export async function sendCode(db: Db, services: CodeServices, request: CodeRequest): Promise<void> {
  const { recipients, purpose, ip, userId, silent } = request;
  const deliverCode = senderOf(db, services, purpose);
  const codes = recipients.map((to) => ({ to, code: String(randomInt(1_000_000)).padStart(6, '0') }));
  const rows = await inTransaction(db, async (tx) => {
    await assertWithinLimits(tx, services.limitByAddress, request);
    if (services.proofOfWork) await requireProofOfWork(tx, services.secret, request);
    const values = codes.map(({ to, code }) => ({
      recipient: to,
      purpose,
      ip: callerGroup(ip),
      user_id: userId,
      code_hash: hashOf(services.secret, { recipient: to, purpose, code }),
      expires_at: sql<Date>`now() + make_interval(mins => ${CODE_VALID_MINUTES})`,
    }));
    return await tx.insertInto('verification_codes').values(values).returning(['id', 'recipient']).execute();
  });
  if (silent) return;
  const unsent = new Set(rows.map(({ id }) => id));
  try {
    for (const { to, code } of codes) {
      await deliverCode(to, code);
      unsent.delete(rows.find(({ recipient }) => recipient === to)!.id);
    }
  } catch (error) {
    // An unsent code must neither count towards the limits nor replace an older one.
    await db
      .deleteFrom('verification_codes')
      .where('id', 'in', [...unsent])
      .execute();
    throw error;
  }
}

/**
 * Returns the sender of a purpose's codes. Throws `conflict` without one. Called first, so that the response is the same for
 * every phone.
 */
function senderOf(db: Db, { sendSms, sendMail }: CodeServices, purpose: CodePurpose) {
  if (purpose === 'email') {
    if (!sendMail) throw new AppError('conflict', { message: MAIL_MISSING });
    return async (to: string, code: string) => {
      const text = await readMailText(db, 'emailCode');
      await sendMail(mailOf(text, { template: 'emailCode', to, params: { code } }));
    };
  }
  if (!sendSms) throw new AppError('conflict', { message: SMS_MISSING });
  return async (to: string, code: string) => {
    try {
      await sendSms({ to, template: SMS_TEMPLATE[purpose], params: { code } });
    } catch (cause) {
      // The operator may have removed `wechatCode` after users bound WeChat.
      if (cause instanceof SmsTemplateMissing) throw new AppError('conflict', { message: SMS_MISSING, cause });
      throw cause;
    }
  };
}

/**
 * Throws `tooManyAttempts` above a limit. Locks recipients, users and IP addresses, always in this order, so that concurrent
 * requests cannot exceed a limit together.
 */
async function assertWithinLimits(tx: Tx, limitByAddress: boolean, { recipients, purpose, ip, userId }: CodeRequest) {
  const user = userId ?? null;
  const address = limitByAddress ? callerGroup(ip) : null;
  const locks = recipients.toSorted().map((to) => `to ${purpose} ${to}`);
  if (user) locks.push(`user ${user}`);
  if (address) locks.push(`address ${address}`);
  for (const lock of locks) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${lock}`}, 0))`.execute(tx);
  }
  const others = recipients.length - 1;
  for (const recipient of recipients) {
    const { rows } = await sql<{ tooMany: boolean }>`
      select count(*) filter (where recipient = ${recipient} and purpose = ${purpose}
                                and sent_at > now() - make_interval(secs => ${CODE_RESEND_SECONDS})) > 0
          or count(*) filter (where recipient = ${recipient} and purpose = ${purpose}) >= ${CODES_PER_DAY}
          or count(*) filter (where user_id = ${user}) + ${others}::int >= ${CODES_PER_DAY_AND_ADDRESS}
          or count(*) filter (where ip = ${address}) + ${others}::int >= ${CODES_PER_DAY_AND_ADDRESS} as "tooMany"
      from verification_codes
      where sent_at > now() - interval '24 hours' and (recipient = ${recipient} or user_id = ${user} or ip = ${address})
    `.execute(tx);
    if (rows[0]?.tooMany) throw new AppError('tooManyAttempts');
  }
}

const WRONG = '验证码有误或已失效';

/** Returns the same error for wrong, used, invalidated and expired codes. The counted attempt is still committed. */
export function wrongCode(field = 'captcha'): AppError {
  return new AppError('invalidInput', { message: WRONG, data: { fields: { [field]: WRONG } }, keepChanges: true });
}

interface GivenCode {
  recipient: string;
  purpose: CodePurpose;
  captcha: string;
  /** The code's input field; `captcha` by default. */
  field?: string;
}

/**
 * Consumes the newest code for each recipient and purpose, in the transaction of the authorised action: if that fails,
 * the codes stay usable. A wrong code throws `invalidInput` and commits the counted attempt, so call this before any
 * other write.
 */
export async function redeemCode(
  tx: Tx,
  services: Pick<CodeServices, 'secret'>,
  ...given: [GivenCode, ...GivenCode[]]
): Promise<void> {
  const ids: number[] = [];
  // A fixed lock order avoids a deadlock between two users who swap phones.
  const inOrder = given.toSorted((one, other) => (one.recipient < other.recipient ? -1 : 1));
  for (const code of inOrder) ids.push(await checkCode(tx, services, code));
  await tx
    .updateTable('verification_codes')
    .set({ used_at: sql`now()` })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Checks a code like `redeemCode`, including errors and counted attempts, but does not consume it. Call it before expensive
 * work that requires a code, and `redeemCode` afterwards.
 */
export async function assertCode(db: Db, services: Pick<CodeServices, 'secret'>, given: GivenCode): Promise<void> {
  await inTransaction(db, (tx) => checkCode(tx, services, given));
}

/** Locks the newest code and returns its id. */
async function checkCode(
  tx: Tx,
  { secret }: Pick<CodeServices, 'secret'>,
  { recipient, purpose, captcha, field }: GivenCode,
): Promise<number> {
  const newest = await tx
    .selectFrom('verification_codes')
    .select(['id', 'code_hash', 'wrong_tries', 'used_at', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('recipient', '=', recipient)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!newest || newest.used_at || newest.expired || newest.wrong_tries >= CODE_WRONG_TRIES) throw wrongCode(field);
  if (!timingSafeEqual(newest.code_hash, hashOf(secret, { recipient, purpose, code: captcha }))) {
    await tx
      .updateTable('verification_codes')
      .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
      .where('id', '=', newest.id)
      .execute();
    throw wrongCode(field);
  }
  return newest.id;
}
