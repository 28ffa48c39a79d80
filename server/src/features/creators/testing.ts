import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createCanvas } from '@napi-rs/canvas';
import { testKeyring } from '../../platform/testing/keyring.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { App } from '../../platform/http/route.ts';
import { createResponseCache } from '../../platform/http/response-cache.ts';
import { diskStorage } from '../../platform/storage/disk.ts';
import { expectUpload, finishUpload } from '../../platform/storage/uploads.ts';
import { testApp, type TestApp } from '../../platform/testing/app.ts';
import { makeCompanyUser, makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import type { IdentityOutcome, IdentityProvider } from '../../providers/identity/provider.ts';
import { mailFrom, type MailMessage } from '../../providers/mail/mail.ts';
import type { SmsMessage } from '../../providers/sms/sms.ts';
import { accountRoutes, type AccountServices } from '../accounts/accounts.routes.ts';
import { personalData as accountData } from '../accounts/personal-data.ts';
import { authenticationRoutes } from '../authentications/authentications.routes.ts';
import { personalData as authenticationData } from '../authentications/personal-data.ts';
import { companyRoutes } from '../companies/companies.routes.ts';
import { onCompanyDecided } from '../companies/verification.ts';
import { documentRoutes } from '../content/documents/documents.routes.ts';
import { emptyCatalogue } from '../operators/testing.ts';
import { operatorRoutes } from '../operators/operators.routes.ts';
import { type CreatorServices, creatorRoutes } from './creators.routes.ts';
import { personalData as creatorData } from './personal-data.ts';
import { lockInvite, redeemInvite } from './invite-codes.ts';
import { onCreatorDecided } from './on-decided.ts';
import { NO_JOBS } from '../../platform/testing/jobs.ts';

const SECRET = 'a secret of the tests';

export interface CreatorsApp extends TestApp {
  reviewer: { id: number; token: string };
  admin: { id: number; token: string };
  mailed: MailMessage[];
  sent: SmsMessage[];
  storage: Awaited<ReturnType<typeof diskStorage>>;
  identity: TestIdentity;
  /** While `next` is true, approvals are selected for a recheck. */
  recheckChoice: { next: boolean };
}

export interface TestIdentity extends IdentityProvider {
  started: { certifyId: string; realName: string; idCard: string }[];
  outcomes: Map<string, IdentityOutcome>;
  failure: Error | null;
}

function testIdentity(): TestIdentity {
  const identity: TestIdentity = {
    name: 'alipay',
    started: [],
    outcomes: new Map(),
    failure: null,
    start: async ({ realName, idCard }) => {
      fail();
      const certifyId = `certify-${identity.started.length + 1}`;
      identity.started.push({ certifyId, realName, idCard });
      return { certifyId, url: `https://identity.invalid/${certifyId}` };
    },
    query: async ({ certifyId }) => {
      fail();
      return identity.outcomes.get(certifyId) ?? 'pending';
    },
  };
  const fail = () => {
    const { failure } = identity;
    identity.failure = null;
    if (failure) throw failure;
  };
  return identity;
}

export async function creatorsApp(
  {
    firstToErase,
    ...options
  }: Partial<CreatorServices & Pick<AccountServices, 'lockInvite'>> & {
    /** Personal data that closing an account erases first, before all other data except the user. */
    firstToErase?: PersonalData;
  } = {},
  registerMore: (app: App) => void = () => undefined,
): Promise<CreatorsApp> {
  const mailed: MailMessage[] = [];
  const sent: SmsMessage[] = [];
  const identity = testIdentity();
  const recheckChoice = { next: false };
  const storage = await diskStorage({ dataDir: await mkdtemp(join(tmpdir(), 'creators-')), secret: SECRET });
  const services: CreatorServices = {
    storage,
    keyring: testKeyring,
    identity,
    checkCompany: null,
    publicUrl: 'https://footage.invalid',
    enqueueMail: async (_tx, { to, template, params }) => void mailed.push(mailFrom(template, to, params)),
    ...options,
  };
  const app = await testApp((each) => {
    creatorRoutes(each, services);
    registerMore(each);
    accountRoutes(each, {
      storage,
      keyring: testKeyring,
      secret: SECRET,
      sendSms: async (message) => void sent.push(message),
      sendMail: async (message) => void mailed.push(message),
      limitByAddress: false,
      proofOfWork: false,
      codeLogin: false,
      lockInvite: options.lockInvite ?? lockInvite,
      redeemInvite,
      personalData: [...(firstToErase ? [firstToErase] : []), accountData, authenticationData, creatorData],
      closingChecks: [],
      onClosed: async () => undefined,
      onEmailChanged: async () => undefined,
    });
    companyRoutes(each, { storage, jobs: NO_JOBS });
    documentRoutes(each, { responseCache: createResponseCache() });
    operatorRoutes(each, { jobs: { retry: () => Promise.reject(new Error('no queue')) }, ...emptyCatalogue });
    authenticationRoutes(each, {
      storage,
      keyring: testKeyring,
      isSelectedForRecheck: () => recheckChoice.next,
      onDecided: { company: onCompanyDecided, author: onCreatorDecided, authorCompany: onCreatorDecided },
    });
  });
  const [reviewer, admin] = [await makeOperator(app.db, 'reviewer'), await makeOperator(app.db, 'admin')];
  return { ...app, mailed, sent, storage, identity, recheckChoice, reviewer, admin };
}

export const APPLICATION = {
  name: '顾长风',
  phone: '13912345678',
  email: 'gu@example.com',
  remark: '风光摄影十年',
  advantage: '星空延时',
  saleType: 1,
  workLink: 'https://example.com/works',
} as const;

export const apply = (app: CreatorsApp, user: TestUser, more: object = {}) =>
  app.call('POST /author/v1/invitecode/apply', { ...APPLICATION, ...more }, { token: user.token });

export async function applicationIdOf(app: CreatorsApp, user: TestUser): Promise<number> {
  return (await app.call('GET /author/v1/invitecode/apply', {}, { token: user.token })).data!.applicationId;
}

export const approveApplication = (app: CreatorsApp, applicationId: number, token = app.reviewer.token) =>
  app.call('POST /operator/v1/applications/{applicationId}/approve', { applicationId }, { token });

/** Returns the mailed invite code. */
export async function applyAndApprove(app: CreatorsApp, user: TestUser, more: object = {}): Promise<string> {
  const email = `user${user.id}@example.com`;
  await apply(app, user, { email, ...more });
  const { code, message } = await approveApplication(app, await applicationIdOf(app, user));
  if (code !== 0) throw new Error(message);
  return app.mailed.findLast(({ to }) => to === email)!.params['inviteCode']!;
}

export async function approvedUser(app: CreatorsApp, more: object = {}): Promise<TestUser> {
  const user = await makeUser(app.db);
  await applyAndApprove(app, user, more);
  return user;
}

export async function approvedCompany(app: CreatorsApp, more: object = {}) {
  const user = await makeCompanyUser(app.db);
  await applyAndApprove(app, user, more);
  return user;
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
let numbers = 0;

export function uniqueIdentityNumber(): string {
  numbers += 1;
  const day = new Date(Date.UTC(1990, 0, 1 + Math.floor(numbers / 900)));
  const birth = day.toISOString().slice(0, 10).replaceAll('-', '');
  const body = `110000${birth}${String(numbers % 900).padStart(3, '0')}`;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return body + '10X98765432'[sum % 11]!;
}

export function cardPicture(colour = 'teal'): Buffer {
  const canvas = createCanvas(300, 200);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, 300, 200);
  return canvas.toBuffer('image/png');
}

export async function uploadPicture(
  app: CreatorsApp,
  user: { id: number },
  content = cardPicture(),
  contentType = 'image/png',
) {
  const { id, fileKey, storageKey } = await expectUpload(app.db, { userId: user.id, kind: 'image', fileName: 'card' });
  const bytes = await app.storage.write(storageKey, Readable.from([content]));
  await finishUpload(app.db, id, { bytes, contentType });
  return fileKey;
}

export interface TestPerson {
  realName: string;
  idCard: string;
}
export const newPerson = (): TestPerson => ({ realName: '顾长风', idCard: uniqueIdentityNumber() });

export async function checkIdentity(
  app: CreatorsApp,
  user: TestUser,
  person: TestPerson,
  outcome: IdentityOutcome = 'passed',
): Promise<string> {
  const { data, message } = await app.call('POST /identification/v1/start', person, { token: user.token });
  if (!data) throw new Error(message);
  app.identity.outcomes.set(data.certifyId, outcome);
  return data.certifyId;
}

export async function certify(app: CreatorsApp, user: TestUser, person = newPerson(), more: object = {}) {
  const body = {
    ...person,
    ...(!('idCardFrontFileKey' in more) && { idCardFrontFileKey: await uploadPicture(app, user) }),
    ...(!('idCardBackFileKey' in more) && { idCardBackFileKey: await uploadPicture(app, user) }),
    ...(!('certifyId' in more) && { certifyId: await checkIdentity(app, user, person) }),
    ...more,
  };
  return await app.call('POST /author/v1/authentication/commit', body, { token: user.token });
}

export async function certifyCompany(app: CreatorsApp, user: TestUser, more: object = {}) {
  const body = {
    companyName: '澜图视觉科技有限公司',
    legalPerson: '沈若溪',
    licenceFileKey: await uploadPicture(app, user),
    ...more,
  };
  return await app.call('POST /author/v1/company/authentication/commit', body, { token: user.token });
}

export async function findSubmission(app: CreatorsApp, user: { id: number }, more: object = {}) {
  const query = { size: 200, ...more };
  const { data } = await app.call('GET /operator/v1/authentications', query, { token: app.reviewer.token });
  return data.content.find(({ userId }) => userId === user.id)!;
}

export async function approveSubmission(app: CreatorsApp, user: { id: number }, token = app.reviewer.token) {
  const { authenticationId } = await findSubmission(app, user, { status: 0 });
  return await approveAuthentication(app, authenticationId, token);
}

/**
 * Approves a submission by id, for race tests: `approveSubmission` would first look up the submission, which may have
 * disappeared by then.
 */
export const approveAuthentication = (app: CreatorsApp, authenticationId: number, token = app.reviewer.token) =>
  app.call('POST /operator/v1/authentications/{authenticationId}/approve', { authenticationId }, { token });

export async function rejectSubmission(app: CreatorsApp, user: { id: number }, more: object = {}) {
  const { authenticationId } = await findSubmission(app, user, { status: 0 });
  return await app.call(
    'POST /operator/v1/authentications/{authenticationId}/reject',
    { authenticationId, reason: '照片不清晰', ...more },
    { token: app.reviewer.token },
  );
}

export const userInfo = async (app: CreatorsApp, user: TestUser) =>
  (await app.call('GET /user/v1/info', {}, { token: user.token })).data;

export const sortedCodes = (responses: { code: number }[]) =>
  responses.map(({ code }) => code).toSorted((a, b) => a - b);

export const readProgress = async (app: CreatorsApp, user: TestUser) =>
  (await app.call('GET /author/v1/certification', {}, { token: user.token })).data;
