import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../database/database.ts';
import { decrypt, encrypt, type Keyring } from './encryption.ts';
import { addKey, loadKeyring } from './keyring.ts';
import { countByKey, reencrypt } from './rotate-keys.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { makeOperator, makeUser } from '../testing/fixtures.ts';

let app: TestApp;
let dataDir: string;
let keyring: Keyring;
beforeAll(async () => {
  app = await testApp(() => undefined);
});
afterAll(() => app.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zhenku-rotation-'));
  keyring = await loadKeyring(dataDir, { encryptionKeys: undefined, hashKey: undefined });
});
afterEach(async () => {
  await app.db.deleteFrom('operator_totp').execute();
  await app.db.deleteFrom('queued_mails').execute();
  await rm(dataDir, { recursive: true });
});

const cellOf = (id: number) => ({ table: 'operator_totp', column: 'secret', row: id });

async function storeSecrets(count: number): Promise<Map<number, string>> {
  const secrets = new Map<number, string>();
  for (let index = 0; index < count; index += 1) {
    const { id } = await makeOperator(app.db);
    secrets.set(id, `secret ${id}`);
    const secret = encrypt(keyring, `secret ${id}`, cellOf(id));
    await app.db.insertInto('operator_totp').values({ operator_id: id, secret }).execute();
  }
  return secrets;
}

async function readSecrets(keys: Keyring): Promise<Map<number, string>> {
  const rows = await app.db.selectFrom('operator_totp').select(['operator_id', 'secret']).execute();
  return new Map(rows.map(({ operator_id: id, secret }) => [id, decrypt(keys, secret, cellOf(id)).toString()]));
}

test('re-encrypts all columns with a new key, without changing the values', async () => {
  const secrets = await storeSecrets(205);
  const id = '00000000-0000-4000-8000-000000000001';
  const params = encrypt(keyring, '{}', { table: 'queued_mails', column: 'params', row: id });
  await app.db.insertInto('queued_mails').values({ id, recipient: 'a@b.cn', template: 'inviteCode', params }).execute();
  expect(await countByKey(app.db)).toEqual(new Map([[1, 206]]));

  expect(await addKey(dataDir)).toBe(2);
  // Old values stay readable during the rotation.
  expect(await readSecrets(keyring)).toEqual(secrets);
  expect(await reencrypt(app.db, keyring)).toEqual({ changed: 206, unreadable: [] });
  expect(await countByKey(app.db)).toEqual(new Map([[2, 206]]));
  expect(await readSecrets(keyring)).toEqual(secrets);

  // Nothing needs the old key any more.
  await rm(join(dataDir, 'secrets', 'encryption', '1'));
  const without = await loadKeyring(dataDir, { encryptionKeys: undefined, hashKey: undefined });
  expect(await readSecrets(without)).toEqual(secrets);
  expect(await reencrypt(app.db, without)).toEqual({ changed: 0, unreadable: [] });
});

test('re-encrypts rows with a two-column key in place', async () => {
  const { id: userId } = await makeUser(app.db);
  const { id } = await app.db
    .insertInto('authentications')
    .values({ user_id: userId, kind: 'author' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const cell = (side: string) => ({ table: 'authentication_pictures', column: 'content', row: `${id} ${side}` });
  for (const side of ['front', 'back'] as const) {
    const content = encrypt(keyring, `the ${side}`, cell(side));
    await app.db.insertInto('authentication_pictures').values({ authentication_id: id, side, content }).execute();
  }
  await addKey(dataDir);
  expect(await reencrypt(app.db, keyring)).toEqual({ changed: 2, unreadable: [] });
  const rows = await app.db.selectFrom('authentication_pictures').select(['side', 'content']).orderBy('side').execute();
  expect(rows.map(({ side, content }) => decrypt(keyring, content, cell(side)).toString())).toEqual([
    'the back',
    'the front',
  ]);
  await app.db.deleteFrom('authentication_pictures').execute();
});

test('keeps every value readable when interrupted, and then resumes', async () => {
  const secrets = await storeSecrets(205);
  await addKey(dataDir);
  // Fails within the second batch, which undoes that batch.
  await sql`
    create function stop_at_150() returns trigger language plpgsql as $$ begin
      if (select count(*) from operator_totp where get_byte(secret, 4) = 2) > 150 then raise exception 'killed'; end if;
      return new;
    end $$`.execute(app.db);
  await sql`create trigger stop before update on operator_totp for each row execute function stop_at_150()`.execute(
    app.db,
  );
  await expect(reencrypt(app.db, keyring)).rejects.toThrow('killed');
  await sql`drop trigger stop on operator_totp`.execute(app.db);
  expect(await countByKey(app.db)).toEqual(
    new Map([
      [1, 105],
      [2, 100],
    ]),
  );
  expect(await readSecrets(keyring)).toEqual(secrets);

  expect(await reencrypt(app.db, keyring)).toEqual({ changed: 105, unreadable: [] });
  expect(await readSecrets(keyring)).toEqual(secrets);
});

test('loses no change that a running server makes', async () => {
  const [[id]] = [...(await storeSecrets(1))] as [[number, string]];
  await addKey(dataDir);
  let rotation: Promise<unknown> | undefined;
  await inTransaction(app.db, async (tx) => {
    // A server that encrypted before it saw the new key.
    const old: Keyring = { ...keyring, current: 1, find: keyring.find };
    await tx
      .updateTable('operator_totp')
      .set({ secret: encrypt(old, 'changed', cellOf(id)), last_step: 7n })
      .where('operator_id', '=', id)
      .execute();
    rotation = reencrypt(app.db, keyring);
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect(await rotation).toEqual({ changed: 1, unreadable: [] });
  expect(await readSecrets(keyring)).toEqual(new Map([[id, 'changed']]));
  expect(await countByKey(app.db)).toEqual(new Map([[2, 1]]));
  const { last_step: step } = await app.db.selectFrom('operator_totp').select('last_step').executeTakeFirstOrThrow();
  expect(step).toBe(7n);
});

test('names a value whose key is lost, and re-encrypts all others', async () => {
  const secrets = await storeSecrets(3);
  const [lost] = [...secrets.keys()] as [number];
  const stranger = await loadKeyring(await mkdtemp(join(dataDir, 'other-')), {
    encryptionKeys: undefined,
    hashKey: undefined,
  });
  const secret = encrypt(stranger, 'lost', cellOf(lost));
  await app.db.updateTable('operator_totp').set({ secret }).where('operator_id', '=', lost).execute();
  await addKey(dataDir);
  expect(await reencrypt(app.db, keyring)).toEqual({
    changed: 2,
    unreadable: [{ ...cellOf(lost), row: String(lost) }],
  });
});
