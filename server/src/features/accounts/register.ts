import type { DocumentType } from '@zhenku/contract/content/documents';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { createCompany } from '../companies/companies.ts';
import { claimPhoneInvites } from '../companies/phone-invites.ts';
import { assertCode, type CodeServices, redeemCode } from './codes.ts';
import { hashPassword } from './passwords.ts';
import { openSession } from './security-notices.ts';

interface Registration {
  userType: 1 | 2;
  companyName?: string | undefined;
  phone: string;
  inviteCode?: string | undefined;
  captcha: string;
  secretKey: string;
}

export interface InviteCodes {
  /** Locks and returns the approval for a code. Throws `invalidInput` if the code is wrong. */
  lockInvite: (tx: Tx, inviteCode: string) => Promise<number>;
  /** Consumes the invite, which lets the new user certify as a creator. */
  redeemInvite: (tx: Tx, invite: number, userId: number) => Promise<void>;
}

export interface Terms {
  accept: (tx: Tx, userId: number, from: { ip: string; userAgent: string }) => Promise<void>;
  pending: (db: Db, userId: number) => Promise<{ type: DocumentType }[]>;
}

type Services = Pick<CodeServices, 'secret'> & InviteCodes & { terms?: Terms };

/**
 * Registers a buyer, and opens a session if `login` is set. Only a caller with the phone's code learns that the phone already has
 * an account.
 */
export async function register(
  db: Db,
  services: Services,
  { login, from, ...input }: Registration & { login?: boolean | undefined; from: { ip: string; userAgent: string } },
): Promise<{ userId: number; token: string } | null> {
  const code = { recipient: input.phone, purpose: 'register', captcha: input.captcha } as const;
  await assertCode(db, services, code);
  const passwordHash = await hashPassword(input.secretKey, { realm: 'user', ip: from.ip });
  return await inTransaction(db, async (tx) => {
    await redeemCode(tx, services, code);
    const invite = input.inviteCode === undefined ? null : await services.lockInvite(tx, input.inviteCode);
    const user = await createUser(tx, { ...input, passwordHash });
    if (invite !== null) await services.redeemInvite(tx, invite, user.id);
    await services.terms?.accept(tx, user.id, from);
    return login ? { userId: user.id, token: await openSession(tx, user.id, from) } : null;
  });
}

export interface NewUser {
  phone: string;
  userType: 1 | 2;
  /** Required for a company buyer. Also the user's name unless `name` is given. */
  companyName?: string | undefined;
  name?: string;
  passwordHash: string;
  /** See `users.demo`. */
  demo?: boolean;
}

/** Creates a user, and a company for a company buyer. Throws `conflict` if the phone already has an account. */
export async function createUser(
  db: Db,
  { phone, userType, companyName, name, passwordHash, demo = false }: NewUser,
): Promise<{ id: number; companyId: number | null }> {
  return await inTransaction(db, async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({
        phone,
        password_hash: passwordHash,
        user_type: userType,
        current_user_type: userType,
        name: name ?? (userType === 2 && companyName ? companyName : `用户${phone.slice(-4)}`),
        demo,
      })
      .onConflict((conflict) => conflict.column('phone').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!user) throw new AppError('conflict', { message: '该手机号已注册' });
    if (userType === 1) {
      await claimPhoneInvites(tx, { userId: user.id, phone });
      return { id: user.id, companyId: null };
    }
    if (!companyName) throw invalidField('companyName', '请输入企业名称');
    return { id: user.id, companyId: await createCompany(tx, user.id, companyName) };
  });
}
