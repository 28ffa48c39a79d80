import type { DocumentHistory, DocumentType, DocumentVersion } from '@zhenku/contract/content/documents';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { assertVersion } from '../../../platform/database/versions.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { ResponseCache } from '../../../platform/http/response-cache.ts';
import type { Operation } from '../../../platform/operation.ts';
import { siteSettings } from '../../../platform/site-settings.ts';
import {
  type Draft,
  lockDocument,
  nextDraftVersion,
  publishDocument,
  readDocument,
  sanitiseContent,
} from './documents.ts';
import { draftTemplate, findUnfinished } from './templates/templates.ts';

type Operator = { id: number };
type ShownDraft = { type: DocumentType; version?: number | undefined };

const PLANNED_DAYS_MAX = 366;
const DAY_MS = 86_400_000;

export async function readHistory(db: Db, type: DocumentType): Promise<DocumentHistory> {
  const [published, draft, versions] = await Promise.all([
    readDocument(db, type),
    findDraft(db, type),
    db
      .selectFrom('document_versions')
      .select(['version', 'title', 'published_at as publishTime'])
      .where('type', '=', type)
      .orderBy('version', 'desc')
      .execute(),
  ]);
  return {
    published,
    draft: draft && {
      title: draft.title,
      content: draft.content,
      version: draft.version,
      publishTime: draft.publish_at,
      updateTime: draft.updated_at,
    },
    versions,
  };
}

export async function readVersion(
  db: Db,
  { type, version }: { type: DocumentType; version: number },
): Promise<DocumentVersion> {
  const row = await db
    .selectFrom('document_versions')
    .select(['version', 'title', 'content', 'published_at as publishTime'])
    .where('type', '=', type)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '没有这个版本' });
  return row;
}

const findDraft = async (db: Db, type: DocumentType) =>
  (await db.selectFrom('document_drafts').selectAll().where('type', '=', type).executeTakeFirst()) ?? null;

/**
 * Locks the document and returns its draft. Throws `conflict` unless `version` is the draft's or, without a draft, the
 * published text's.
 */
async function lockDraft(tx: Tx, { type, version }: ShownDraft) {
  await lockDocument(tx, type);
  const draft = await findDraft(tx, type);
  const { title, content, version: current } = draft ?? (await readDocument(tx, type));
  assertVersion(version, { version: current, current: { title, content } });
  return draft;
}

async function requireDraft(tx: Tx, shown: ShownDraft) {
  const draft = await lockDraft(tx, shown);
  if (!draft) throw new AppError('notFound', { message: '没有草稿' });
  return draft;
}

/** A changed draft loses its planned time, because that was chosen for another text. */
export async function saveDraft(db: Db, operator: Operator, { version: shown, ...draft }: Draft & ShownDraft) {
  const { type, title } = draft;
  const content = sanitiseContent(draft);
  await inTransaction(db, async (tx) => {
    const before = await lockDraft(tx, { type, version: shown });
    await tx
      .insertInto('document_drafts')
      .values({ type, title, content, operator_id: operator.id })
      .onConflict((conflict) =>
        conflict.column('type').doUpdateSet({
          title,
          content,
          publish_at: null,
          operator_id: operator.id,
          version: nextDraftVersion,
          updated_at: sql<string>`now()`,
        }),
      )
      .execute();
    await audit(tx, operator, {
      action: 'document.draft',
      subject: `document:${type}`,
      before: before && { title: before.title, content: before.content },
      after: { title, content },
    });
  });
}

export async function importTemplate(db: Db, operator: Operator, type: DocumentType): Promise<void> {
  const { siteName, imprint, revenueShares, incomeHoldDays } = await siteSettings(db);
  const template = draftTemplate(type, {
    网站名称: siteName,
    公司名称: imprint.company,
    公司地址: '',
    统一社会信用代码: '',
    客服电话: imprint.hotline,
    服务商名单: '',
    独家分成: `${revenueShares.exclusive}%`,
    非独家分成: `${revenueShares.nonExclusive}%`,
    冻结天数: String(incomeHoldDays),
  });
  if (!template) throw new AppError('notFound', { message: '这份文档没有示范文本' });
  const { published, draft } = await readHistory(db, type);
  if (draft) throw new AppError('conflict', { message: '这份文档已有草稿，请先发布或删除' });
  await saveDraft(db, operator, { ...template, version: published.version });
}

function assertFinished(content: string): void {
  const rest = findUnfinished(content);
  if (rest) throw new AppError('conflict', { message: `文中还有“${rest}”，请审核、补全后再发布` });
}

export async function deleteDraft(db: Db, operator: Operator, shown: ShownDraft): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { type, title, content } = await requireDraft(tx, shown);
    await tx.deleteFrom('document_drafts').where('type', '=', type).execute();
    await audit(tx, operator, {
      action: 'document.drop',
      subject: `document:${shown.type}`,
      before: { title, content },
    });
  });
}

export async function publishDraft(
  { db, caller: operator, services }: Operation<Operator, { responseCache: Pick<ResponseCache, 'clear'> }>,
  { publishTime, ...shown }: ShownDraft & { publishTime?: string | undefined },
): Promise<void> {
  const wait = publishTime === undefined ? 0 : Date.parse(publishTime) - Date.now();
  if (publishTime !== undefined && wait <= 0) throw invalidField('publishTime', '应晚于现在');
  if (wait > PLANNED_DAYS_MAX * DAY_MS) throw invalidField('publishTime', '应在一年以内');
  await inTransaction(db, async (tx) => {
    const draft = await requireDraft(tx, shown);
    assertFinished(draft.content);
    if (publishTime === undefined) return await publish(tx, operator, { ...draft, type: shown.type });
    await tx
      .updateTable('document_drafts')
      .set({ publish_at: publishTime, operator_id: operator.id, version: nextDraftVersion })
      .where('type', '=', shown.type)
      .execute();
    await audit(tx, operator, {
      action: 'document.plan',
      subject: `document:${shown.type}`,
      before: { publishTime: draft.publish_at },
      after: { publishTime },
    });
  });
  services.responseCache.clear();
}

async function publish(tx: Tx, operator: Operator, { type, title, content }: Draft): Promise<void> {
  await publishDocument(tx, operator, { type, title, content });
  await tx.deleteFrom('document_drafts').where('type', '=', type).execute();
}

/** Publishes each draft in its own transaction and in its planner's name. */
export async function publishDue(db: Db): Promise<void> {
  const due = await db
    .selectFrom('document_drafts')
    .select('type')
    .where('publish_at', '<=', sql<string>`now()`)
    .execute();
  for (const row of due) {
    const type = row.type as DocumentType;
    await inTransaction(db, async (tx) => {
      await lockDocument(tx, type);
      const draft = await findDraft(tx, type);
      // Somebody may have changed or published it since.
      if (!draft?.publish_at || Date.parse(draft.publish_at) > Date.now()) return;
      await publish(tx, { id: draft.operator_id }, { ...draft, type });
    });
  }
}
