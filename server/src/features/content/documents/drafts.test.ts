import { DOCUMENT_TITLES, type DocumentType, DRAFT_MARK } from '@zhenku/contract/content/documents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createResponseCache } from '../../../platform/http/response-cache.ts';
import { testApp, type TestApp } from '../../../platform/testing/app.ts';
import { changeSettings } from '../../../platform/site-settings.ts';
import { makeOperator } from '../../../platform/testing/fixtures.ts';
import { documentRoutes } from './documents.routes.ts';
import { readDocument } from './documents.ts';
import { publishDue } from './drafts.ts';

let app: TestApp;
let token: string;

beforeEach(async () => {
  app = await testApp((target) => documentRoutes(target, { responseCache: createResponseCache() }));
  ({ token } = await makeOperator(app.db, 'editor'));
});

afterEach(() => app.close());

const history = async (type: DocumentType) =>
  (await app.call('GET /operator/v1/documents/{type}', { type }, { token })).data;
const save = (type: DocumentType, content: string, version?: number) =>
  app.call('PUT /operator/v1/documents/{type}/draft', { type, title: '标题', content, version }, { token });
const publish = (type: DocumentType, more: { publishTime?: string; version?: number } = {}) =>
  app.call('POST /operator/v1/documents/{type}/draft/publish', { type, ...more }, { token });
const draftVersion = async (type: DocumentType) => (await history(type)).draft!.version;
const shown = async (type: DocumentType) => (await app.call('GET /doc/v1/queryByType', { type })).data.content;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('a draft', () => {
  it('is visible only to editors until it is published', async () => {
    expect((await save('agreement', '<p onclick="x()">一</p>', 0)).code).toBe(0);
    expect(await shown('agreement')).toBe('');
    expect(await history('agreement')).toMatchObject({
      published: { version: 0, content: '' },
      draft: { content: '<p>一</p>', version: expect.any(Number), publishTime: null },
      versions: [],
    });
    expect((await publish('agreement', { version: await draftVersion('agreement') })).code).toBe(0);
    expect(await shown('agreement')).toBe('<p>一</p>');
    expect(await history('agreement')).toMatchObject({
      published: { version: 1 },
      draft: null,
      versions: [{ version: 1 }],
    });
    expect((await publish('agreement')).code).toBe(40400);
  });

  it('does not overwrite another editor’s changes', async () => {
    await save('notice', '<p>甲</p>', 0);
    const first = await draftVersion('notice');
    expect(await save('notice', '<p>乙</p>', 0)).toMatchObject({
      code: 40900,
      data: { version: first, current: { content: '<p>甲</p>' } },
    });
    expect((await publish('notice', { version: 0 })).code).toBe(40900);
    expect((await save('notice', '<p>乙</p>', first)).code).toBe(0);
    expect((await publish('notice', { version: first })).code).toBe(40900);
    expect(await shown('notice')).toBe('');
  });

  it('is not mistaken for an earlier draft, or for the published text', async () => {
    await save('contact', '<p>甲</p>', 0);
    const first = await draftVersion('contact');
    expect((await publish('contact', { version: first })).code).toBe(0);
    expect((await save('contact', '<p>旧页面</p>', 0)).code).toBe(40900);
    expect((await save('contact', '<p>乙</p>', 1)).code).toBe(0);
    expect((await publish('contact', { version: first })).code).toBe(40900);
    expect((await save('contact', '<p>丙</p>', first)).code).toBe(40900);
    expect(await shown('contact')).toBe('<p>甲</p>');
  });

  it('loses its planned time when the document is saved directly', async () => {
    await save('join', '<p>甲</p>', 0);
    await publish('join', { publishTime: inMinutes(60) });
    const planned = await draftVersion('join');
    const direct = { type: 'join', title: '标题', content: '<p>乙</p>' } as const;
    expect((await app.call('PUT /operator/v1/documents/{type}', direct, { token })).code).toBe(0);
    expect((await history('join')).draft).toMatchObject({ content: '<p>甲</p>', publishTime: null });
    expect((await publish('join', { version: planned })).code).toBe(40900);
  });

  it('is deleted with its planned time', async () => {
    const drop = () => app.call('DELETE /operator/v1/documents/{type}/draft', { type: 'help' }, { token });
    expect((await drop()).code).toBe(40400);
    await save('help', '<p>x</p>');
    await publish('help', { publishTime: inMinutes(5) });
    expect((await drop()).code).toBe(0);
    expect((await history('help')).draft).toBeNull();
    const log = await app.db.selectFrom('audit_log').select('action').orderBy('id').execute();
    expect(log.map(({ action }) => action)).toEqual(['document.draft', 'document.plan', 'document.drop']);
  });

  it('is refused to visitors and finance operators', async () => {
    const { token: finance } = await makeOperator(app.db, 'finance');
    const input = { type: 'about', title: 'x', content: '' } as const;
    expect((await app.call('PUT /operator/v1/documents/{type}/draft', input)).code).toBe(403);
    expect((await app.call('PUT /operator/v1/documents/{type}/draft', input, { token: finance })).code).toBe(40300);
    expect((await app.call('GET /operator/v1/documents/{type}', { type: 'about' }, { token: finance })).code).toBe(
      40300,
    );
  });
});

describe('a planned draft', () => {
  it('is published at its planned time, in its planner’s name', async () => {
    await save('sign', '<p>新版</p>');
    expect((await publish('sign', { publishTime: inMinutes(60) })).code).toBe(0);
    await publishDue(app.db);
    expect(await shown('sign')).toBe('');
    await app.db
      .updateTable('document_drafts')
      .set({ publish_at: new Date(Date.now() - 1_000) })
      .execute();
    await Promise.all([publishDue(app.db), publishDue(app.db)]);
    expect(await readDocument(app.db, 'sign')).toMatchObject({ version: 1, content: '<p>新版</p>' });
    expect((await history('sign')).draft).toBeNull();
    const log = await app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(log).toMatchObject({ action: 'document.save', operator_id: expect.any(Number) });
  });

  it('loses its planned time when it is changed', async () => {
    await save('sign', '<p>一</p>');
    await publish('sign', { publishTime: inMinutes(60) });
    await save('sign', '<p>二</p>', await draftVersion('sign'));
    expect((await history('sign')).draft).toMatchObject({ content: '<p>二</p>', publishTime: null });
  });

  it('needs a future time within a year', async () => {
    await save('sign', '<p>一</p>');
    for (const publishTime of [inMinutes(-1), inMinutes(400 * 24 * 60), 'tomorrow']) {
      expect(await publish('sign', { publishTime }), publishTime).toMatchObject({
        code: 40000,
        data: { fields: { publishTime: expect.any(String) } },
      });
    }
  });
});

describe('a published version', () => {
  it('can be read again and never changes', async () => {
    for (const content of ['<p>一</p>', '<p>二</p>']) {
      await save('agreement', content);
      await publish('agreement');
    }
    const read = (version: number) =>
      app.call('GET /operator/v1/documents/{type}/versions/{version}', { type: 'agreement', version }, { token });
    expect((await read(1)).data).toMatchObject({ version: 1, content: '<p>一</p>' });
    expect((await read(2)).data).toMatchObject({ version: 2, content: '<p>二</p>' });
    expect((await read(3)).code).toBe(40400);
    await expect(app.db.updateTable('document_versions').set({ content: 'x' }).execute()).rejects.toThrow(
      'append-only',
    );
  });
});

describe('a sample text', () => {
  const start = (type: DocumentType) =>
    app.call('POST /operator/v1/documents/{type}/draft/template', { type }, { token });

  it('becomes a draft, filled in from the settings, which cannot be published as it is', async () => {
    await changeSettings(app.db, { imprint: { company: '远山<影像>公司', hotline: '', icp: '', police: '' } });
    expect((await start('agreement')).code).toBe(0);
    const { content } = (await history('agreement')).draft!;
    expect(content).toContain(DRAFT_MARK);
    expect(content).toContain('远山&lt;影像&gt;公司');
    expect(content).toContain('【公司地址】');
    expect(await shown('agreement')).toBe('');
    expect((await publish('agreement')).code).toBe(40900);
    expect((await publish('agreement', { publishTime: inMinutes(5) })).code).toBe(40900);
    const reviewed = content.replace(DRAFT_MARK, '').replaceAll('【公司地址】', '北京');
    await save('agreement', reviewed);
    expect(await publish('agreement')).toMatchObject({ code: 40900, message: expect.stringContaining('【') });
    await save('agreement', reviewed.replaceAll(/【[^】]*】/g, '已补全'));
    expect((await publish('agreement')).code).toBe(0);
  });

  it('exists for every document but the banner, and is imported only into documents without a draft', async () => {
    for (const type of Object.keys(DOCUMENT_TITLES) as DocumentType[]) {
      expect((await start(type)).code, type).toBe(type === 'publishBanner' ? 40400 : 0);
    }
    // Simulates a double click.
    expect((await start('help')).code).toBe(40900);
    await app.call(
      'PUT /operator/v1/documents/{type}',
      { type: 'help', title: '帮助', content: '<p>x</p>' },
      { token },
    );
    await app.call('DELETE /operator/v1/documents/{type}/draft', { type: 'help' }, { token });
    expect((await start('help')).code).toBe(0);
    expect(await shown('help')).toBe('<p>x</p>');
    expect((await publish('help')).code).toBe(40900);
  });
});
