import { type Document, DOCUMENT_TITLES, type DocumentType } from '@zhenku/contract/content/documents';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { Operation } from '../../../platform/operation.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { ResponseCache } from '../../../platform/http/response-cache.ts';
import { audit } from '../../../platform/audit.ts';
import { assertVersion } from '../../../platform/database/versions.ts';
import { sanitiseHtml } from './sanitise.ts';

interface Services {
  responseCache: Pick<ResponseCache, 'clear'>;
}

export interface Draft {
  type: DocumentType;
  title: string;
  content: string;
}

type Edit = Draft & { version?: number | undefined };

export async function readDocument(db: Db, type: DocumentType): Promise<Document> {
  const row = await db.selectFrom('documents').selectAll().where('type', '=', type).executeTakeFirst();
  if (!row) return { type, title: DOCUMENT_TITLES[type], content: '', version: 0, updateTime: null };
  return { type, title: row.title, content: row.content, version: row.version, updateTime: row.updated_at };
}

/**
 * Stores a document, sanitised. Throws `conflict` unless `version` is current, and `invalidInput` for a banner that is
 * not an image URL.
 */
export async function saveDocument(
  { db, caller: operator, services }: Operation<{ id: number }, Services>,
  { version: shown, ...draft }: Edit,
): Promise<void> {
  const { type, title } = draft;
  const content = sanitiseContent(draft);
  await inTransaction(db, async (tx) => {
    await lockDocument(tx, type);
    const stored = await readDocument(tx, type);
    assertVersion(shown, {
      version: stored.version,
      current: { title: stored.title, content: stored.content },
    });
    await publishDocument(tx, operator, { type, title, content });
    // A draft was written for the previous text, so it must be reviewed again before it replaces this one.
    await tx
      .updateTable('document_drafts')
      .set({ publish_at: null, version: nextDraftVersion })
      .where('type', '=', type)
      .execute();
  });
  services.responseCache.clear();
}

/**
 * Selects the next version number for a changed draft. Numbers are never reused, so that editors cannot mistake one draft for
 * another, whatever was published or deleted in between.
 */
export const nextDraftVersion = sql<number>`nextval('document_draft_versions')`;

/** Serialises changes to a document and its draft. Uses an advisory lock, because an unwritten document has no row to lock. */
export const lockDocument = (tx: Tx, type: DocumentType) =>
  sql`select pg_advisory_xact_lock(hashtext('document'), hashtext(${type}))`.execute(tx);

/** Callers hold `lockDocument`. */
export async function publishDocument(
  tx: Tx,
  operator: { id: number },
  { type, title, content }: Draft,
): Promise<void> {
  const stored = await readDocument(tx, type);
  const before = stored.version === 0 ? undefined : { title: stored.title, content: stored.content };
  const { version } = await tx
    .insertInto('documents')
    .values({ type, title, content })
    .onConflict((conflict) =>
      conflict
        .column('type')
        .doUpdateSet({ title, content, version: sql`documents.version + 1`, updated_at: sql<string>`now()` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  await tx.insertInto('document_versions').values({ type, version, title, content }).execute();
  const after = { title, content };
  await audit(tx, operator, { action: 'document.save', subject: `document:${type}`, before, after });
}

export async function addMissingDocuments(db: Db, drafts: readonly Draft[]): Promise<void> {
  const written = await db.selectFrom('documents').select('type').execute();
  const missing = drafts.filter((draft) => !written.some(({ type }) => type === draft.type));
  if (missing.length === 0) return;
  const rows = missing.map((draft) => ({ type: draft.type, title: draft.title, content: sanitiseContent(draft) }));
  await inTransaction(db, async (tx) => {
    const added = await tx
      .insertInto('documents')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['type', 'version', 'title', 'content'])
      .execute();
    if (added.length > 0) await tx.insertInto('document_versions').values(added).execute();
  });
}

export function sanitiseContent({ type, content }: Draft): string {
  return type === 'publishBanner' ? imageUrl(content) : sanitiseHtml(content);
}

const ANY_SITE = 'https://site.invalid';

function imageUrl(text: string): string {
  const url = URL.parse(text.trim(), ANY_SITE);
  if (!text.trim() || !url || !/^https?:$/.test(url.protocol)) throw invalidField('content', '请填写图片地址');
  return url.origin === ANY_SITE ? url.pathname + url.search : url.href;
}

export async function documentFileUrl(db: Db, type: DocumentType): Promise<string> {
  const { content } = await readDocument(db, type);
  if (!content) throw new AppError('notFound', { message: '暂无文件' });
  return type === 'publishBanner' ? content : `/files/documents/${type}.html`;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character]!);

export function renderDocumentPage({ title, content }: Document, siteName: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(`${title} - ${siteName}`)}</title>
<style>
body { max-width: 45em; margin: 3em auto; padding: 0 1em; font: 16px/1.8 system-ui, sans-serif; }
table { border-collapse: collapse; } th, td { border: 1px solid; padding: 0.3em 0.8em; } img { max-width: 100%; }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${content}
</body>
</html>
`;
}
