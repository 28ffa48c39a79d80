import { randomUUID } from 'node:crypto';
import type { OperatorRole } from '@zhenku/contract/constants';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../platform/database/database.ts';
import { openOperatorSession } from '../../platform/sessions.ts';
import { testApp, type TestApp } from '../../platform/testing/app.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { mailFrom, type MailMessage } from '../../providers/mail/mail.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { createOperator } from './manage-operators.ts';
import type { OperatorMail } from './operator-mail.ts';
import { operatorAccountRoutes } from './operator-accounts.routes.ts';
import { operatorRoutes } from './operators.routes.ts';

/** Stubs for tests in which no suspended user has clips on sale. */
export const emptyCatalogue = {
  takeOffSale: async () => undefined,
  putOnSale: async () => undefined,
  responseCache: { clear: () => undefined },
};

export const noOperatorMail: OperatorMail = { enqueueMail: null, publicUrl: 'https://shop.example' };

interface OperatorsApp extends TestApp {
  mailed: MailMessage[];
}

export async function operatorsApp(options?: Parameters<typeof testApp>[1]): Promise<OperatorsApp> {
  const mailed: MailMessage[] = [];
  const operatorMail: OperatorMail = {
    ...noOperatorMail,
    enqueueMail: async (_tx, { to, template, params }) => void mailed.push(mailFrom(template, to, params)),
  };
  const retry = () => Promise.reject(new Error('no queue in this test'));
  const app = await testApp((routes) => {
    operatorAccountRoutes(routes, { keyring: testKeyring, operatorMail, secureCookie: routes.requireTotp });
    operatorRoutes(routes, { jobs: { retry }, ...emptyCatalogue });
  }, options);
  return { ...app, mailed };
}

export async function insertOperatorWithPassword(
  app: TestApp,
  username: string,
  password: string,
  role: OperatorRole = 'finance',
): Promise<number> {
  const { id } = await app.db
    .insertInto('operators')
    .values({ username, password_hash: await hashPassword(password), role })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a finance operator as an admin would in the console, and opens a session for them. */
export async function createOperatorBy(db: Db, admin: { id: number }): Promise<{ id: number; token: string }> {
  const account = { username: `made${randomUUID().slice(0, 8)}`, password: 'right password', role: 'finance' } as const;
  const consent = { requireTotp: false, operatorMail: noOperatorMail };
  const { operatorId } = await createOperator(
    { db, caller: { operator: admin, ip: '127.0.0.1' }, services: consent },
    account,
  );
  return { id: operatorId!, token: await openOperatorSession(db, operatorId!) };
}

/** Returns the code that an authenticator shows `steps` periods of 30 s from now. */
export function totpCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}
