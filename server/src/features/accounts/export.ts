import { Readable } from 'node:stream';
import { DOWNLOAD_URL_MINUTES } from '@zhenku/contract/constants';
import { toYuan } from '@zhenku/contract/money';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { Db } from '../../platform/database/database.ts';
import { decrypt, type Keyring } from '../../platform/encryption/encryption.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { siteFileName } from '../../platform/site-settings.ts';
import { forUser, signedLink } from '../../platform/storage/links.ts';
import type { DataOwner, ExportSection, PersonalData } from '../../platform/personal-data.ts';
import { findOwnedCompany } from '../companies/companies.ts';
import { type PhotoUrls, readUserInfo } from './user-info.ts';

/** Rows per batch. Batches are read only as fast as the browser downloads, to bound memory use. */
const BATCH = 500;

/** Returns the key for which a user's export link is signed. No stored file has such a key. */
export const exportKey = (userId: number | string) => `exports/account/${userId}`;

export async function exportUrl(db: Db, secret: string, user: UserSession): Promise<{ url: string }> {
  const fileName = await siteFileName(db, '我的数据.zip');
  const options = { seconds: DOWNLOAD_URL_MINUTES * 60, fileName, holder: forUser(user) };
  return { url: signedLink(secret, exportKey(user.id), options) };
}

interface ExportServices {
  photos: PhotoUrls;
  keyring: Keyring;
  personalData: readonly PersonalData[];
}

export async function exportFile(
  db: Db,
  { photos, keyring, personalData }: ExportServices,
  userId: number,
): Promise<Readable> {
  const sections = personalData.flatMap((data) => data.export ?? []);
  const owner = { id: userId, companyId: await findOwnedCompany(db, userId) };
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow();
  const account = { ...(await readUserInfo(db, photos, userId)), phone };

  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: unknown) => output.destroy(error as Error));
  const contents = [{ file: 'account', title: '账号资料' }, ...sections];
  zip.addBuffer(Buffer.from(contents.map(({ file, title }) => `${file}.json\t${title}\r\n`).join('')), '说明.txt');
  zip.addBuffer(Buffer.from(JSON.stringify(account, null, 1)), 'account.json');
  for (const section of sections) {
    zip.addReadStreamLazy(`${section.file}.json`, {}, (done) =>
      done(null, Readable.from(jsonArray(rowsOf({ db, keyring }, section, owner)))),
    );
  }
  zip.end();
  return output;
}

type Row = { key: bigint | number | string } & Record<string, unknown>;

async function* rowsOf(
  { db, keyring }: { db: Db; keyring: Keyring },
  section: ExportSection,
  owner: DataOwner,
): AsyncGenerator<Row> {
  const { batch = BATCH } = section;
  let after = sql`true`;
  for (;;) {
    const { rows } = await sql<Row>`
      select * from (${section.rows(owner)}) s where ${after} order by s.key limit ${batch}`.execute(db);
    for (const row of rows) yield unsealed(keyring, section, row);
    if (rows.length < batch) return;
    after = sql`s.key > ${rows.at(-1)!.key}`;
  }
}

function unsealed(keyring: Keyring, { sealed }: ExportSection, row: Row): Row {
  if (!sealed) return row;
  const { field, table, column, base64 } = sealed;
  const cell = { table, column, row: row[sealed.row] as string };
  return { ...row, [field]: decrypt(keyring, row[field] as Buffer, cell).toString(base64 ? 'base64' : 'utf8') };
}

async function* jsonArray(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let before = '[';
  for await (const { key: _, ...row } of rows) {
    yield `${before}\n${JSON.stringify(row, moneyInYuan)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

const moneyInYuan = (_: string, value: unknown) => (typeof value === 'bigint' ? toYuan(value) : value);
