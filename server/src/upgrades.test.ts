import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkCertificates } from './features/licences/certificates/chain-subjects.ts';
import { licenceRoutes } from './features/licences/licences.routes.ts';
import { lockOrder } from './features/orders/end-order.ts';
import { projectRoutes } from './features/projects/projects.routes.ts';
import { readNewest } from './features/proofs/chain.ts';
import { checkChain } from './features/proofs/check-chain.ts';
import { checkLedger } from './features/wallet/check-ledger.ts';
import { type Db, openDatabase } from './platform/database/database.ts';
import { migrationSteps } from './platform/database/migration-steps.ts';
import { openUserSession } from './platform/sessions.ts';
import { testApp, type TestApp } from './platform/testing/app.ts';
import { databaseAt } from './platform/testing/migration.ts';
import {
  fillForUpgrade,
  keyring,
  makeProofs,
  expectSuccess,
  PUBLIC_URL,
  signer,
  storage,
} from './testing/fill-for-upgrade.ts';
import { loadRows, readRows } from './testing/upgrade-rows.ts';

/**
 * Tests earlier versions' data with every migration since. `KEEP_UPGRADE=1` stores this version's data
 * (docs/engineering/recipes.md).
 */

/** Status, sight and mark of the saved check's files. */
const CHECKED = [
  ['licensed', 'found', 'clean'],
  ['unlicensed', 'confirmed', 'preview'],
  ['unlicensed', 'look', null],
  ['unknown', null, null],
];
const FOLDER = join(import.meta.dirname, 'testing/upgrades');
const FILLED_BY_MIGRATIONS = new Set(['synonym_groups']);

async function upgrade(file: Buffer): Promise<void> {
  const kept = readRows(file);
  const database = await databaseAt(kept.newest);
  const { db } = openDatabase(database.url);
  const proofs = makeProofs();
  const app = await testApp((each) => {
    licenceRoutes({ ...each, db }, { storage, keyring, lockOrder, proofs });
    projectRoutes({ ...each, db }, { storage, publicUrl: PUBLIC_URL });
  });
  try {
    await loadRows(database.pool, kept);
    const head = await readNewest(db);
    expect(head.index).toBeGreaterThan(0);
    await proofs.heads.write({ ...head, keyId: signer.keyId });
    await database.applyRest(migrationSteps(keyring));
    for (const [name, rows] of kept.tables) {
      const { rowCount } = await database.pool.query(`select from "${name}"`);
      const added = FILLED_BY_MIGRATIONS.has(name) ? Math.max(0, rowCount! - rows.length) : 0;
      expect(
        rowCount,
        `${name}: a migration that adds rows on purpose is in FILLED_BY_MIGRATIONS; none may lose rows`,
      ).toBe(rows.length + added);
    }
    expect(await checkLedger(db)).toMatchObject({ balanced: true, imbalances: [] });
    expect(await checkChain(db, proofs, { checkSubjects: checkCertificates })).toMatchObject({
      intact: true,
      faults: [],
      entries: 3,
    });
    const { rows } = await database.pool.query(
      `select distinct c.id, l.user_id from certificates c join licences l on l.id = c.licence_id`,
    );
    expect(rows).toHaveLength(2);
    for (const { id, user_id: owner } of rows) {
      const token = await openUserSession(db, owner, { ip: '127.0.0.1', userAgent: 'test' });
      const paper = await app.call(
        'GET /order/v1/authorizations/getByAuthorizationId',
        { authorizationId: id },
        { token },
      );
      expect(paper).toMatchObject({ code: 0, data: { authorizedUser: '北京长风影视有限公司' } });
    }
    const marked = await database.pool.query("select from project_checks where report -> 'files' -> 0 ? 'mark'");
    // The check in 0163.rows.gz was written by hand, without marks.
    expect(marked.rowCount).toBe(kept.newest.startsWith('0163') ? 0 : 1);
    expect(await readChecks(db, app)).toEqual(kept.newest < '0164' ? [] : [CHECKED]);
    const found = await database.pool.query(
      'select 1 from video_fingerprints where hashes[2] = -9007199254740993 and bands_of(hashes) && bands_of(hashes[2:2])',
    );
    expect(found.rowCount).toBe(1);
  } finally {
    await app.close();
    await db.destroy();
    await database.drop();
  }
}

async function readChecks(db: Db, app: TestApp): Promise<unknown[]> {
  const checks = await db
    .selectFrom('project_checks as c')
    .innerJoin('projects as p', 'p.id', 'c.project_id')
    .where(sql<boolean>`c.report ? 'checkName'`)
    .select(['c.id', 'p.user_id'])
    .execute();
  return await Promise.all(
    checks.map(async ({ id: checkId, user_id: owner }) => {
      const token = await openUserSession(db, owner!, { ip: '127.0.0.1', userAgent: 'test' });
      const report = await expectSuccess(app.call('GET /project/v1/check/info', { checkId }, { token }));
      return report.files.map(({ status, sight, mark }) => [status, sight, mark]);
    }),
  );
}

test("this version's data can be stored and read again", async () => {
  const file = await fillForUpgrade();
  if (process.env.KEEP_UPGRADE) await writeFile(join(FOLDER, `${readRows(file).newest.slice(0, 4)}.rows.gz`), file);
  await expect(upgrade(file)).resolves.toBeUndefined();
});

test.each(readdirSync(FOLDER).filter((name) => name.endsWith('.gz')))(
  '%s passes every later migration',
  async (name) => {
    const file = readFileSync(join(FOLDER, name));
    await expect(upgrade(file)).resolves.toBeUndefined();
  },
);
