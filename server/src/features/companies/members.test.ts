import { beforeEach, expect, test } from 'vitest';
import { makeCompanyUser, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { companiesApp, makeVerifiedCompany, messageTitlesTo } from './testing.ts';

let owner: Awaited<ReturnType<typeof makeVerifiedCompany>>;
let person: TestUser;
const app = await companiesApp();
beforeEach(async () => {
  [owner, person] = await Promise.all([makeVerifiedCompany(app.db), makeUser(app.db)]);
});

const invite = (by: TestUser, phone: string, more: object = {}) =>
  app.call('POST /company/v1/user/invite', { phone, ...more }, { token: by.token });
const accept = (by: TestUser, inviteId: number) =>
  app.call('POST /company/v1/user/accept', { inviteId }, { token: by.token });
const reject = (by: TestUser, inviteId: number) =>
  app.call('POST /company/v1/user/reject', { inviteId }, { token: by.token });
const role = (by: TestUser, userId: number, to: string) =>
  app.call('POST /company/v1/user/role', { userId, role: to }, { token: by.token });
const removeMember = (by: TestUser, userId: number) =>
  app.call('DELETE /company/v1/user/unbind', { userId }, { token: by.token });
const list = async (by: TestUser) => (await app.call('GET /company/v1/user/list', {}, { token: by.token })).data;
async function join(company: TestUser, member: TestUser, as = 'buyer') {
  const { data } = await invite(company, member.phone, { role: as });
  expect((await accept(member, data.inviteId)).code).toBe(0);
}

test('an invitation is visible to both sides and creates a membership', async () => {
  const { data } = await invite(owner, person.phone);
  const sent = [
    { inviteId: data.inviteId, companyName: '测试企业', phone: person.phone, role: 'buyer', registered: true },
  ];
  expect(await messageTitlesTo(app.db, person)).toEqual(['企业邀请']);
  expect((await list(owner)).invites).toMatchObject(sent);
  expect(await list(person)).toMatchObject({ list: [], invites: sent });
  expect((await accept(person, data.inviteId)).code).toBe(0);
  expect(await list(owner)).toMatchObject({
    list: [
      { userId: owner.id, role: 'owner' },
      { userId: person.id, role: 'buyer', phone: person.phone },
    ],
    invites: [],
  });
  expect(await messageTitlesTo(app.db, owner)).toEqual(['成员已加入']);
  const seen = (await list(person)).list;
  expect(seen.map(({ phone }) => phone)).toEqual([
    `${owner.phone.slice(0, 3)}****${owner.phone.slice(-4)}`,
    person.phone,
  ]);
});

test('a declined or withdrawn invitation creates no member', async () => {
  const first = (await invite(owner, person.phone)).data.inviteId;
  expect((await reject(person, first)).code).toBe(0);
  expect((await accept(person, first)).code).toBe(40900);
  const second = (await invite(owner, person.phone, { role: 'viewer' })).data.inviteId;
  expect((await reject(owner, second)).code).toBe(0);
  expect((await accept(person, second)).code).toBe(40900);
  expect(await list(person)).toEqual({ list: [], invites: [], approvalAbove: null, lowBalance: null });
});

test('only a verified company invites, and only individuals without a company, each once', async () => {
  expect((await invite(owner, 'x')).code).toBe(40000);
  expect((await invite(owner, person.phone, { role: 'owner' })).code).toBe(40000);
  const [other, unverified] = [await makeVerifiedCompany(app.db), await makeCompanyUser(app.db)];
  expect((await invite(owner, other.phone)).code).toBe(40900);
  expect((await invite(unverified, person.phone)).code).toBe(40900);
  expect((await invite(person, owner.phone)).code).toBe(40300);
  expect((await invite(owner, person.phone)).code).toBe(0);
  expect((await invite(owner, person.phone)).code).toBe(40900);
  const { data } = await invite(other, person.phone);
  expect((await accept(person, data.inviteId)).code).toBe(0);
  const late = (await list(person)).invites[0]!;
  expect((await accept(person, late.inviteId)).code).toBe(40900);
  expect((await invite(owner, person.phone)).code).toBe(40900);
});

test('only the invited user can accept an invitation, and strangers cannot reject it', async () => {
  const stranger = await makeUser(app.db);
  const { inviteId } = (await invite(owner, person.phone)).data;
  expect((await accept(stranger, inviteId)).code).toBe(40400);
  expect((await reject(stranger, inviteId)).code).toBe(40400);
  expect((await reject(await makeVerifiedCompany(app.db), inviteId)).code).toBe(40400);
  expect((await accept(owner, inviteId)).code).toBe(40400);
  expect((await list(stranger)).invites).toEqual([]);
});

test('concurrent acceptances, also of two companies’ invitations, create one membership', async () => {
  const { inviteId } = (await invite(owner, person.phone)).data;
  const once = await Promise.all(Array.from({ length: 20 }, () => accept(person, inviteId)));
  expect(once.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(once.filter(({ code }) => code === 40900)).toHaveLength(19);

  const [wanted, other] = [await makeUser(app.db), await makeVerifiedCompany(app.db)];
  const ids = [(await invite(owner, wanted.phone)).data.inviteId, (await invite(other, wanted.phone)).data.inviteId];
  const codes = (await Promise.all(ids.map((id) => accept(wanted, id)))).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40900]);
});

test('the company changes roles and ends memberships; a member can only leave', async () => {
  const colleague = await makeUser(app.db);
  await join(owner, person);
  await join(owner, colleague);
  expect((await role(owner, person.id, 'viewer')).code).toBe(0);
  expect((await list(owner)).list.find(({ userId }) => userId === person.id)!.role).toBe('viewer');
  expect((await role(owner, person.id, 'owner')).code).toBe(40000);
  expect((await role(person, person.id, 'buyer')).code).toBe(40300);
  expect((await removeMember(person, colleague.id)).code).toBe(40300);
  const other = await makeVerifiedCompany(app.db);
  expect((await role(other, person.id, 'buyer')).code).toBe(40400);
  expect((await removeMember(other, person.id)).code).toBe(40400);
  expect((await removeMember(owner, owner.id)).code).toBe(40400);

  expect((await removeMember(owner, person.id)).code).toBe(0);
  expect((await removeMember(owner, person.id)).code).toBe(40400);
  expect(await list(person)).toEqual({ list: [], invites: [], approvalAbove: null, lowBalance: null });
  expect((await removeMember(person, person.id)).code).toBe(40300);
  expect((await removeMember(colleague, colleague.id)).code).toBe(0);
  expect((await list(owner)).list.map(({ userId }) => userId)).toEqual([owner.id]);
  expect(await messageTitlesTo(app.db, person)).toEqual(['企业邀请', '您已被移出企业']);
  expect(await messageTitlesTo(app.db, owner)).toEqual(['成员已加入', '成员已加入', '成员已退出']);
  await join(owner, person, 'viewer');
  expect((await list(person)).list).toHaveLength(2);
});

test('members cannot see other members’ spending', async () => {
  await join(owner, person);
  expect((await app.call('GET /company/v1/user/spending', {}, { token: person.token })).code).toBe(40300);
  expect((await app.call('GET /company/v1/user/spending', {}, { token: owner.token })).data).toEqual({ list: [] });
  expect((await accept(person, 0)).code).toBe(40000);
  expect((await removeMember(owner, -1)).code).toBe(40000);
});
