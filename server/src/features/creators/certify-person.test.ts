import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { makeCompanyUser, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { removeUnusedUploads } from '../../platform/storage/uploads.ts';
import { ProviderUnknown } from '../../providers/payments/provider.ts';
import { newCreditCode, messageTitlesTo } from '../companies/testing.ts';
import {
  apply,
  cardPicture,
  certify,
  certifyCompany,
  checkIdentity,
  creatorsApp,
  newPerson,
  approveSubmission,
  rejectSubmission,
  uploadPicture,
  userInfo,
  sortedCodes,
  readProgress,
  approvedCompany,
  approvedUser,
} from './testing.ts';

const app = await creatorsApp();

const submission = async (user: TestUser) =>
  (await app.call('GET /author/v1/authentication', {}, { token: user.token })).data;
const start = (user: TestUser, person: object) =>
  app.call('POST /identification/v1/start', person, { token: user.token });
const result = (user: TestUser, certifyId: string) =>
  app.call('POST /identification/v1/result', { certifyId }, { token: user.token });
const refused = (field: string) => ({ code: 40000, data: { fields: { [field]: expect.any(String) as string } } });

test('an approved applicant checks their identity, submits their card and becomes a creator', async () => {
  const user = await makeUser(app.db);
  expect(await readProgress(app, user)).toMatchObject({ step: 'apply', mayCertify: false, checksLeft: 5 });
  await apply(app, user, { saleType: 1, email: 'first@example.com' });
  expect(await readProgress(app, user)).toMatchObject({ step: 'approval', mayCertify: false });
  const { data } = await app.call('GET /author/v1/invitecode/apply', {}, { token: user.token });
  const { applicationId } = data!;
  await app.call(
    'POST /operator/v1/applications/{applicationId}/approve',
    { applicationId },
    { token: app.reviewer.token },
  );
  expect(await readProgress(app, user)).toMatchObject({
    step: 'identity',
    mayCertify: true,
    saleType: 1,
    identityRequired: true,
  });

  const person = newPerson();
  const certifyId = await checkIdentity(app, user, person, 'pending');
  expect((await result(user, certifyId)).data).toEqual({ status: 0 });
  app.identity.outcomes.set(certifyId, 'passed');
  expect((await result(user, certifyId)).data).toEqual({ status: 1 });
  expect(await readProgress(app, user)).toMatchObject({
    step: 'documents',
    checksLeft: 4,
    identityCheck: { certifyId, realName: person.realName, status: 1 },
  });

  expect(await submission(user)).toBeNull();
  expect(await certify(app, user, person, { certifyId })).toMatchObject({ code: 0, data: null });
  expect(await readProgress(app, user)).toMatchObject({ step: 'review' });
  expect(await submission(user)).toMatchObject({
    realName: person.realName,
    idCard: `110***********${person.idCard.slice(-4)}`,
    status: 0,
    reason: null,
    field: null,
  });
  expect(JSON.stringify(await submission(user))).not.toContain(person.idCard);

  expect((await approveSubmission(app, user)).code).toBe(0);
  expect(await readProgress(app, user)).toMatchObject({ step: 'passed' });
  expect(await userInfo(app, user)).toMatchObject({
    author: true,
    realName: person.realName,
    saleType: 1,
    userType: 1,
    currentUserType: 1,
    signTime: expect.any(String) as string,
  });
  expect(await messageTitlesTo(app.db, user)).toEqual(['创作者申请已通过', '创作者认证已通过']);
  const switched = await app.call('POST /user/v1/update', { currentUserType: 3 }, { token: user.token });
  expect(switched).toMatchObject({ code: 0, data: { currentUserType: 3 } });
  expect((await certify(app, user, person, { certifyId })).code).toBe(40900);
  expect((await start(user, person)).code).toBe(40900);
  expect((await apply(app, user)).code).toBe(40900);
});

test('a user without an approved application can neither start a check nor submit', async () => {
  const [user, company] = [await makeUser(app.db), await makeCompanyUser(app.db)];
  const notApplied = { code: 40300, message: '请先申请入驻' };
  expect(await start(user, newPerson())).toMatchObject(notApplied);
  expect(await certify(app, user, newPerson(), { certifyId: 'none' })).toMatchObject(notApplied);
  expect(await certifyCompany(app, company, { socialCreditCode: newCreditCode() })).toMatchObject(notApplied);
});

test('a user who may not certify is refused before their input is checked', async () => {
  const [user, company] = [await makeUser(app.db), await makeCompanyUser(app.db)];
  const calls = [
    ['POST /identification/v1/start', user],
    ['POST /author/v1/authentication/commit', user],
    ['POST /author/v1/company/authentication/commit', company],
    ['POST /identification/v1/start', await approvedCompany(app)],
    ['POST /author/v1/authentication/commit', await approvedCompany(app)],
    ['POST /author/v1/company/authentication/commit', await approvedUser(app)],
  ] as const;
  for (const [key, { token }] of calls) {
    for (const input of [{}, { realName: 5, idCard: '1', companyName: 5, certifyId: [] }]) {
      expect(await app.call(key, input, { token }), key).toMatchObject({ code: 40300, data: null });
    }
    expect((await app.call(key, {})).code).toBe(403);
  }
  const approvedToo = await approvedUser(app);
  expect((await app.call('POST /identification/v1/start', {}, { token: approvedToo.token })).code).toBe(40000);
});

test('individuals certify as individuals and companies as companies, and companies need no identity check', async () => {
  const [user, company] = [await approvedUser(app), await approvedCompany(app)];
  expect((await certifyCompany(app, user, { socialCreditCode: newCreditCode() })).code).toBe(40300);
  expect((await certify(app, company, newPerson(), { certifyId: 'none' })).code).toBe(40300);
  expect((await start(company, newPerson())).code).toBe(40300);
  expect((await app.call('GET /author/v1/authentication', {}, { token: company.token })).code).toBe(40300);
  expect((await app.call('GET /author/v1/company/authentication', {}, { token: user.token })).code).toBe(40300);
  for (const key of [
    'GET /author/v1/certification',
    'GET /author/v1/authentication',
    'POST /author/v1/authentication/commit',
    'GET /author/v1/company/authentication',
    'POST /author/v1/company/authentication/commit',
    'POST /identification/v1/start',
    'POST /identification/v1/result',
  ] as const) {
    expect((await app.call(key)).code).toBe(403);
    expect((await app.call(key, {}, { token: app.reviewer.token })).code).toBe(403);
  }
});

test('names and identity numbers are normalised and validated', async () => {
  const user = await approvedUser(app);
  const { idCard } = newPerson();
  const fullWidth = Array.from(idCard, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(' ');
  const certifyId = await checkIdentity(app, user, { realName: ' 阿依古丽·买买提 ', idCard: ` ${fullWidth} ` });
  expect(app.identity.started.at(-1)).toMatchObject({ realName: '阿依古丽·买买提', idCard });
  const wrong: [string, unknown][] = [
    ['idCard', `${idCard.slice(0, 17)}${idCard.endsWith('1') ? '2' : '1'}`],
    ['idCard', idCard.slice(1)],
    ['idCard', '110000199002300016'],
    ['idCard', ''],
    ['idCard', 110000],
    ['realName', ''],
    ['realName', '顾'],
    ['realName', '顾'.repeat(51)],
    ['realName', '顾<b>'],
  ];
  for (const [field, value] of wrong) {
    expect(await start(user, { realName: '顾长风', idCard, [field]: value })).toMatchObject(refused(field));
    const more = { [field]: value, certifyId };
    expect(await certify(app, user, { realName: '顾长风', idCard }, more)).toMatchObject(refused(field));
  }
});

test('a check is accepted only from its user, for the same name and number, after it has passed', async () => {
  const [user, other] = [await approvedUser(app), await approvedUser(app)];
  const person = newPerson();
  const others = await checkIdentity(app, other, person);
  const failed = await checkIdentity(app, user, person, 'failed');
  const pending = await checkIdentity(app, user, person, 'pending');
  const otherName = await checkIdentity(app, user, { ...person, realName: '顾长雨' });
  const otherNumber = await checkIdentity(app, user, newPerson());
  for (const certifyId of ['', null, 'unknown', others, failed, pending, otherName, otherNumber]) {
    expect(await certify(app, user, person, { certifyId })).toMatchObject(refused('certifyId'));
  }
  expect((await result(user, others)).code).toBe(40400);
  expect((await result(user, 'unknown')).code).toBe(40400);
  expect((await result(user, failed)).data).toEqual({ status: 2 });
  app.identity.outcomes.set(failed, 'passed');
  expect((await result(user, failed)).data).toEqual({ status: 2 });
  // The check has passed by now, but nobody has queried the result.
  app.identity.outcomes.set(pending, 'passed');
  expect((await certify(app, user, person, { certifyId: pending })).code).toBe(0);
});

test('at most five checks start in 24 hours, even concurrently; unopened ones do not count', async () => {
  const user = await approvedUser(app);
  app.identity.failure = new ProviderUnknown('no response');
  expect(await start(user, newPerson())).toMatchObject({
    code: 40900,
    message: '实名认证服务暂时无法使用，请稍后再试',
  });
  const responses = await Promise.all(Array.from({ length: 16 }, () => start(user, newPerson())));
  expect(sortedCodes(responses)).toEqual([...Array<number>(5).fill(0), ...Array<number>(11).fill(42900)]);
  expect((await readProgress(app, user)).checksLeft).toBe(0);
  await app.db
    .updateTable('identity_checks')
    .set({ started_at: new Date(Date.now() - 86_400_000) })
    .where('user_id', '=', user.id)
    .execute();
  expect((await start(user, newPerson())).code).toBe(0);
});

test('a pending check fails if another provider is configured, and a passed check stays passed', async () => {
  const user = await approvedUser(app);
  const person = newPerson();
  const [passed, pending] = [await checkIdentity(app, user, person), await checkIdentity(app, user, person)];
  expect((await result(user, passed)).data).toEqual({ status: 1 });
  app.identity.name = 'tencent';
  try {
    expect((await result(user, pending)).data).toEqual({ status: 2 });
    const again = await checkIdentity(app, user, person);
    expect((await result(user, again)).data).toEqual({ status: 1 });
    expect((await certify(app, user, person, { certifyId: passed })).code).toBe(0);
  } finally {
    app.identity.name = 'alipay';
  }
});

test('an unreachable provider leaves a check pending', async () => {
  const user = await approvedUser(app);
  const certifyId = await checkIdentity(app, user, newPerson());
  app.identity.failure = new ProviderUnknown('no response');
  expect((await result(user, certifyId)).code).toBe(40900);
  expect((await result(user, certifyId)).data).toEqual({ status: 1 });
});

test('pictures must be the user’s own, unused and valid', async () => {
  const [user, other] = [await approvedUser(app), await makeUser(app.db)];
  const person = newPerson();
  const certifyId = await checkIdentity(app, user, person);
  const noPicture = Buffer.from('GIF89a, or so it says');
  const pdf = await uploadPicture(app, user, Buffer.from('%PDF-1.7'), 'application/pdf');
  const wrong = ['', 'unknown', await uploadPicture(app, other), await uploadPicture(app, user, noPicture), pdf];
  for (const fileKey of wrong) {
    for (const field of ['idCardFrontFileKey', 'idCardBackFileKey']) {
      expect(await certify(app, user, person, { certifyId, [field]: fileKey })).toMatchObject(refused(field));
    }
  }
  const both = await uploadPicture(app, user);
  const sameTwice = { certifyId, idCardFrontFileKey: both, idCardBackFileKey: both };
  expect(await certify(app, user, person, sameTwice)).toMatchObject(refused('idCardBackFileKey'));
  expect(await submission(user)).toBeNull();
});

test('numbers and pictures are stored encrypted, and no uploaded file remains', async () => {
  const user = await approvedUser(app);
  const person = newPerson();
  const front = await uploadPicture(app, user, cardPicture('purple'));
  const { storage_key } = await app.db
    .selectFrom('uploads')
    .select('storage_key')
    .where('file_key', '=', front)
    .executeTakeFirstOrThrow();
  expect((await certify(app, user, person, { idCardFrontFileKey: front })).code).toBe(0);
  expect(await app.storage.size(storage_key)).toBeNull();
  expect(await removeUnusedUploads(app.db, app.storage)).toBeGreaterThanOrEqual(2);
  const left = await app.db.selectFrom('uploads').select('id').where('user_id', '=', user.id).execute();
  expect(left).toEqual([]);
  const { authenticationId } = (await submission(user))!;
  const [identity, pictures] = await Promise.all([
    app.db
      .selectFrom('authentication_identities')
      .selectAll()
      .where('authentication_id', '=', authenticationId)
      .executeTakeFirstOrThrow(),
    app.db
      .selectFrom('authentication_pictures')
      .selectAll()
      .where('authentication_id', '=', authenticationId)
      .execute(),
  ]);
  expect(identity.identity_number.toString('latin1')).not.toContain(person.idCard.slice(0, 6));
  expect(pictures.map(({ side }) => side).toSorted()).toEqual(['back', 'front']);
  for (const { content } of pictures) expect(content.toString('latin1')).not.toContain('WEBP');
});

test('only one of 16 concurrent submissions is accepted, even if they differ', async () => {
  const user = await approvedUser(app);
  const person = newPerson();
  const certifyId = await checkIdentity(app, user, person);
  const shared = {
    certifyId,
    idCardFrontFileKey: await uploadPicture(app, user),
    idCardBackFileKey: await uploadPicture(app, user),
  };
  const responses = await Promise.all(
    Array.from({ length: 16 }, (_, index) => certify(app, user, person, index % 2 ? shared : { certifyId })),
  );
  expect(sortedCodes(responses)).toEqual([0, ...Array<number>(15).fill(40900)]);
});

test('a rejected user reads the reason and the field, and submits again with the same check', async () => {
  const user = await approvedUser(app);
  const person = newPerson();
  const certifyId = await checkIdentity(app, user, person);
  await certify(app, user, person, { certifyId });
  expect((await rejectSubmission(app, user, { field: 'idCardBackFileKey' })).code).toBe(0);
  expect(await submission(user)).toMatchObject({ status: 2, reason: '照片不清晰', field: 'idCardBackFileKey' });
  expect(await userInfo(app, user)).toMatchObject({ author: false, realName: null });
  expect(await messageTitlesTo(app.db, user)).toEqual(['创作者申请已通过', '创作者认证未通过']);
  expect(await readProgress(app, user)).toMatchObject({ step: 'documents', mayCertify: true });
  expect((await certify(app, user, person, { certifyId })).code).toBe(0);
  expect((await approveSubmission(app, user)).code).toBe(0);
  expect(await userInfo(app, user)).toMatchObject({ author: true });
});

test('one identity number certifies one creator, even with two concurrent approvals', async () => {
  const [first, second, third] = [await approvedUser(app), await approvedUser(app), await approvedUser(app)];
  const person = newPerson();
  for (const user of [first, second]) expect((await certify(app, user, person)).code).toBe(0);
  const codes = sortedCodes(await Promise.all([approveSubmission(app, first), approveSubmission(app, second)]));
  expect(codes).toEqual([0, 40900]);
  const authors = await Promise.all([first, second].map(async (user) => (await userInfo(app, user)).author));
  expect(authors.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
  expect(await certify(app, third, person)).toMatchObject({ code: 40900, message: '该身份证号已被其他创作者认证' });
});

test('only the number’s owner learns whether the number is taken', async () => {
  const [creator, curious] = [await approvedUser(app), await approvedUser(app)];
  const person = newPerson();
  expect((await certify(app, creator, person)).code).toBe(0);
  expect((await approveSubmission(app, creator)).code).toBe(0);
  for (const each of [person, newPerson()]) {
    expect(await certify(app, curious, each, { certifyId: 'unknown' })).toMatchObject(refused('certifyId'));
  }
});

test('reviewers see each uploaded picture re-encoded as WebP', async () => {
  const user = await approvedUser(app);
  const fileKey = await uploadPicture(app, user, cardPicture('purple'));
  const row = await app.db
    .selectFrom('uploads')
    .select('storage_key')
    .where('file_key', '=', fileKey)
    .executeTakeFirstOrThrow();
  expect((await buffer(await app.storage.read(row.storage_key))).equals(cardPicture('purple'))).toBe(true);
  await certify(app, user, newPerson(), { idCardFrontFileKey: fileKey });
  const { authenticationId } = (await submission(user))!;
  const { data } = await app.call(
    'POST /operator/v1/authentications/{authenticationId}/identity',
    { authenticationId },
    { token: app.reviewer.token },
  );
  expect(data.frontUrl).toMatch(/^data:image\/webp;base64,UklGR/);
  expect(data.frontUrl).not.toBe(data.backUrl);
});
