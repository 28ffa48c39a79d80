import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { mailFrom, type MailMessage } from '../../providers/mail/mail.ts';
import type { SmsMessage } from '../../providers/sms/sms.ts';
import { invalidField } from '../../platform/errors.ts';
import type { App } from '../../platform/http/route.ts';
import type { HttpOptions } from '../../platform/http/server.ts';
import { diskStorage } from '../../platform/storage/disk.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { testApp, type TestApp } from '../../platform/testing/app.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { type AccountServices, accountRoutes } from './accounts.routes.ts';
import type { CodePurpose, CodeServices } from './codes.ts';
import { notifyEmailChanged } from './email-notice.ts';
import type { InviteCodes } from './register.ts';

export const digest = (password: string) => createHash('sha256').update(password).digest('hex');

type AccountData = Pick<AccountServices, 'personalData' | 'closingChecks' | 'terms'>;
/** Stub for tests without applications: rejects every invite code. */
export const noInviteCodes: InviteCodes = {
  lockInvite: () => Promise.reject(invalidField('inviteCode', '邀请码有误或已失效')),
  redeemInvite: () => Promise.reject(new Error('no invite code is valid')),
};

export interface AccountsApp extends TestApp {
  services: CodeServices;
  sent: SmsMessage[];
  mailed: MailMessage[];
  /** Payloads of the jobs enqueued by e-mail address changes. */
  enqueued: object[];
  storage: Storage;
  codeOf: (recipient: string) => string;
  allowNextCode: (recipient: string, purpose: CodePurpose) => Promise<void>;
  registered: (phone: string, password: string, more?: object) => Promise<void>;
}

/** Serves the account endpoints on a separate database. SMS arrive in `sent` and mails in `mailed`. `more` adds routes. */
export async function accountsApp(
  options: Partial<CodeServices & AccountData> = {},
  http: Partial<HttpOptions> = {},
  more: (app: App, services: AccountServices) => void | Promise<void> = () => undefined,
): Promise<AccountsApp> {
  const sent: SmsMessage[] = [];
  const mailed: MailMessage[] = [];
  const enqueued: object[] = [];
  const notices: Parameters<typeof notifyEmailChanged>[0] = {
    enqueueMail: async (_tx, { to, template, params }) => void mailed.push(mailFrom(template, to, params)),
    jobs: { enqueue: async (_tx, _job, payload) => void enqueued.push(payload as object) },
  };
  const services: CodeServices & AccountData = {
    sendSms: async (message) => void sent.push(message),
    sendMail: async (message) => void mailed.push(message),
    secret: 'a secret of the tests',
    limitByAddress: false,
    proofOfWork: false,
    codeLogin: true,
    personalData: [],
    closingChecks: [],
    ...options,
  };
  const storage = await diskStorage({ dataDir: await mkdtemp(join(tmpdir(), 'accounts-')), secret: services.secret });
  const rest: Omit<AccountServices, keyof CodeServices | keyof AccountData> = {
    ...noInviteCodes,
    storage,
    keyring: testKeyring,
    onClosed: async () => undefined,
    onEmailChanged: (tx, change) => notifyEmailChanged(notices, tx, change),
  };
  const app = await testApp(async (routes) => {
    accountRoutes(routes, { ...rest, ...services });
    await more(routes, { ...rest, ...services });
  }, http);
  const codeOf = (recipient: string) => [...sent, ...mailed].findLast(({ to }) => to === recipient)!.params['code']!;
  return {
    ...app,
    services,
    sent,
    mailed,
    enqueued,
    storage,
    codeOf,
    allowNextCode: async (recipient, purpose) => {
      await app.db
        .updateTable('verification_codes')
        .set({ sent_at: new Date(Date.now() - 61_000) })
        .where('recipient', '=', recipient)
        .where('purpose', '=', purpose)
        .execute();
    },
    registered: async (phone, password, more = {}) => {
      await app.call('POST /user/v1/register/verifyCode', { phone });
      const body = { userType: 1, phone, captcha: codeOf(phone), secretKey: digest(password), ...more };
      const { code, message } = await app.call('POST /user/v1/register', body);
      if (code !== 0) throw new Error(message);
    },
  };
}

/** Requests codes for a known and an unknown phone, twice. Expects equal responses, and one code, sent to the known phone. */
export async function expectEqualResponses(
  { sent }: AccountsApp,
  { known, unknown }: { known: string; unknown: string },
  ask: (phone: string) => Promise<{ code: number }>,
): Promise<void> {
  const before = sent.length;
  for (const expected of [0, 42900]) {
    const responses = [await ask(known), await ask(unknown)];
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]!.code).toBe(expected);
  }
  expect(sent.slice(before).map(({ to }) => to)).toEqual([known]);
}
