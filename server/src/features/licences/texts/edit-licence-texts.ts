import type { Input } from '@zhenku/contract/api';
import { DRAFT_MARK } from '@zhenku/contract/content/documents';
import type { LicenceTextPreview, NewLicenceText } from '@zhenku/contract/licences/licence-texts';
import { type LicenceTextChange, licenceTextChanges } from '@zhenku/contract/licences/licence-text-changes';
import type { LicenceText } from '@zhenku/contract/licences/licence-uses';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import type { ResponseCache } from '../../../platform/http/response-cache.ts';
import { assertVersion } from '../../../platform/database/versions.ts';
import { countPendingOrders } from './count-pending-orders.ts';
import { readLicenceText, versionInForce } from './read-licence-texts.ts';

/**
 * A version that takes effect sooner than this cannot be withdrawn. Payments finish within this time, so no sale refers to a
 * withdrawn version.
 */
const WITHDRAWABLE_SECONDS = 10;

export async function previewLicenceText(db: Db, entered: NewLicenceText): Promise<LicenceTextPreview> {
  const version = (await readLatest(db)).version + 1;
  const { changes } = await compare(db, entered, version);
  return { version, changes, pendingOrders: await countPendingOrders(db) };
}

/** Adds a version that takes effect now at the earliest, so that past sales keep their text. */
export async function addLicenceText(
  {
    db,
    caller: operator,
    services: { responseCache },
  }: Operation<{ id: number }, { responseCache: Pick<ResponseCache, 'clear'> }>,
  { version: seen, from, note, text: entered }: Input<'POST /operator/v1/licenceTexts'>,
): Promise<{ version: number }> {
  if (entered.words.includes(DRAFT_MARK))
    throw invalidField('text.words', `文中还有“${DRAFT_MARK}”，请审核后删除这几个字再新增`);
  const version = await inTransaction(db, async (tx) => {
    await lockLicenceTexts(tx);
    const latest = await readLatest(tx);
    assertVersion(seen, { version: latest.version, current: {} });
    const version = latest.version + 1;
    if (latest.planned)
      throw new AppError('conflict', { message: `第${latest.version}版尚未生效，请等它生效或先撤回` });
    if (from !== undefined && Date.parse(from) <= Date.parse(latest.now))
      throw invalidField('from', '生效时间不能早于现在');
    const { text, changes } = await compare(tx, entered, version);
    if (changes.length === 0) throw invalidField('text', '与现行授权条款相同');
    const added = await tx
      .insertInto('licence_texts')
      .values({
        version,
        in_force_from: from ?? sql<string>`clock_timestamp()`,
        content: JSON.stringify(text),
        note,
        operator_id: operator.id,
      })
      .returning(['version', 'in_force_from'])
      .executeTakeFirstOrThrow();
    await audit(tx, operator, {
      action: 'licenceText.add',
      subject: `licenceText:${added.version}`,
      after: { from: added.in_force_from, note, changes },
    });
    return added.version;
  });
  responseCache.clear();
  return { version };
}

export async function withdrawLicenceText(db: Db, operator: { id: number }, version: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockLicenceTexts(tx);
    const latest = await readLatest(tx);
    if (version > latest.version) throw new AppError('notFound', { message: '授权条款不存在' });
    if (version < latest.version || !latest.planned)
      throw new AppError('conflict', { message: '只能撤回尚未生效的版本' });
    if (latest.soon) throw new AppError('conflict', { message: '该版本即将生效，不能撤回' });
    await tx.insertInto('licence_text_withdrawals').values({ version, operator_id: operator.id }).execute();
    await audit(tx, operator, { action: 'licenceText.withdraw', subject: `licenceText:${version}` });
  });
}

const lockLicenceTexts = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('licenceTexts'))`.execute(tx);

interface LatestVersion {
  version: number;
  planned: boolean;
  /** Whether the version takes effect within WITHDRAWABLE_SECONDS or already has. */
  soon: boolean;
  /** The database's time after the lock was acquired. */
  now: string;
}

async function readLatest(db: Db): Promise<LatestVersion> {
  const { rows } = await sql<LatestVersion>`
    select t.version, clock_timestamp() as now,
      w.version is null and t.in_force_from > clock_timestamp() as planned,
      t.in_force_from < clock_timestamp() + make_interval(secs => ${WITHDRAWABLE_SECONDS}) as soon
    from licence_texts t left join licence_text_withdrawals w on w.version = t.version
    order by t.version desc limit 1`.execute(db);
  return rows[0]!;
}

async function compare(
  db: Db,
  entered: NewLicenceText,
  version: number,
): Promise<{ text: LicenceText; changes: LicenceTextChange[] }> {
  const current = await readLicenceText(db, await versionInForce(db));
  const text = {
    ...entered,
    uses: entered.uses.map(({ key, ...row }, index) => {
      if (key !== undefined && !current.uses.some((known) => known.key === key))
        throw invalidField(`text.uses.${index}.use`, '这种用途不在现行条款中');
      return { key: key ?? `v${version}-${index + 1}`, ...row };
    }),
  };
  return { text, changes: licenceTextChanges(current, text) };
}
