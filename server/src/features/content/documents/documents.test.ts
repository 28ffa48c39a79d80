import { DOCUMENT_TITLES, type DocumentType } from '@zhenku/contract/content/documents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createResponseCache } from '../../../platform/http/response-cache.ts';
import { testApp, type TestApp } from '../../../platform/testing/app.ts';
import { makeOperator } from '../../../platform/testing/fixtures.ts';
import { documentRoutes } from './documents.routes.ts';
import { addMissingDocuments, readDocument } from './documents.ts';
import { sanitiseHtml } from './sanitise.ts';

let app: TestApp;

beforeEach(async () => {
  app = await testApp((target) => documentRoutes(target, { responseCache: createResponseCache() }));
});

afterEach(() => app.close());

const write = async (type: DocumentType, content: string, title = '标题') => {
  const { token } = await makeOperator(app.db, 'editor');
  return await app.call('PUT /operator/v1/documents/{type}', { type, title, content }, { token });
};

describe('a document', () => {
  it('has its default title and no content until it is written', async () => {
    for (const type of Object.keys(DOCUMENT_TITLES) as DocumentType[]) {
      expect(await app.call('GET /doc/v1/queryByType', { type })).toMatchObject({
        code: 0,
        data: { type, title: DOCUMENT_TITLES[type], content: '', updateTime: null },
      });
    }
  });

  it('has a known type', async () => {
    for (const type of ['nonsense', '', 'toString']) {
      expect(await app.call('GET /doc/v1/queryByType', { type })).toMatchObject({
        code: 40000,
        data: { fields: { type: expect.any(String) } },
      });
    }
  });

  it('immediately shows what an editor has written, and the change is audited', async () => {
    expect((await app.call('GET /doc/v1/queryByType', { type: 'help' })).data.content).toBe('');
    expect(await write('help', '<p>第一版</p>', '帮助')).toMatchObject({ code: 0, data: null });
    const { data } = await app.call('GET /doc/v1/queryByType', { type: 'help' });
    expect(data).toMatchObject({ title: '帮助', content: '<p>第一版</p>' });
    expect(Date.parse(data.updateTime!)).toBeGreaterThan(Date.now() - 60_000);
    await write('help', '<p>第二版</p>', '帮助');
    const log = await app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(log).toMatchObject({
      action: 'document.save',
      subject: 'document:help',
      before: { title: '帮助', content: '<p>第一版</p>' },
      after: { title: '帮助', content: '<p>第二版</p>' },
    });
  });

  it('is written only by editors, with a title and at most 200,000 characters', async () => {
    const draft = { type: 'about', title: '关于', content: '<p>x</p>' } as const;
    expect((await app.call('PUT /operator/v1/documents/{type}', draft)).code).toBe(403);
    const { token } = await makeOperator(app.db, 'finance');
    expect((await app.call('PUT /operator/v1/documents/{type}', draft, { token })).code).toBe(40300);
    expect((await readDocument(app.db, 'about')).content).toBe('');
    const { token: editor } = await makeOperator(app.db, 'editor');
    const put = (input: object) => app.call('PUT /operator/v1/documents/{type}', input, { token: editor });
    expect((await put({ ...draft, type: 'nonsense' })).code).toBe(40000);
    expect(await put({ type: 'about', content: '' })).toMatchObject({
      code: 40000,
      data: { fields: { title: expect.any(String) } },
    });
    expect((await put({ ...draft, content: 'x'.repeat(200_001) })).code).toBe(40000);
  });

  it('is previewed to its editor exactly as it would be stored', async () => {
    const preview = (input: object, token?: string) =>
      app.call('POST /operator/v1/documents/preview', input, { token });
    const { token } = await makeOperator(app.db, 'editor');
    const content = '<h1>标题</h1><p onclick="x()">正文</p><script>alert(1)</script>';
    expect((await preview({ content }, token)).data).toEqual({ content: '<h2>标题</h2><p>正文</p>' });
    expect((await preview({ content: '' }, token)).data).toEqual({ content: '' });
    expect((await preview({ content: 'x'.repeat(200_001) }, token)).code).toBe(40000);
    expect((await preview({ content })).code).toBe(403);
    expect((await preview({ content }, (await makeOperator(app.db, 'reviewer')).token)).code).toBe(40300);
  });

  it('may be emptied', async () => {
    await write('sign', '<p>x</p>');
    await write('sign', '');
    expect((await app.call('GET /doc/v1/queryByType', { type: 'sign' })).data.content).toBe('');
  });

  it('is not overwritten by the demo’s texts', async () => {
    await write('contact', '<p>ours</p>');
    await addMissingDocuments(app.db, [
      { type: 'contact', title: 'demo', content: '<p>demo</p>' },
      { type: 'join', title: '加入', content: '<p onclick="x()">demo</p>' },
    ]);
    expect((await readDocument(app.db, 'contact')).content).toBe('<p>ours</p>');
    expect(await readDocument(app.db, 'join')).toMatchObject({ title: '加入', content: '<p>demo</p>' });
  });
});

describe('the creators’ page banner', () => {
  it('is the URL of an image', async () => {
    for (const [written, kept] of [
      ['/files/public/banner.webp', '/files/public/banner.webp'],
      [' https://cdn.example/b.png?v=2 ', 'https://cdn.example/b.png?v=2'],
    ] as const) {
      expect((await write('publishBanner', written)).code).toBe(0);
      expect((await readDocument(app.db, 'publishBanner')).content).toBe(kept);
    }
    const file = await app.call('POST /doc/v1/file/url', { type: 'publishBanner' });
    expect(file.data.url).toBe('https://cdn.example/b.png?v=2');
  });

  it('accepts only http(s) URLs and paths on this site', async () => {
    for (const content of ['javascript:alert(1)', 'data:image/svg+xml,<svg onload=alert(1)>', 'http://', '']) {
      expect(await write('publishBanner', content)).toMatchObject({
        code: 40000,
        data: { fields: { content: expect.any(String) } },
      });
    }
  });
});

describe('a document’s file', () => {
  it('is a standalone page, sent as an attachment', async () => {
    await write('agreement', '<p>第一条</p>', '协议 <1>');
    const { data } = await app.call('POST /doc/v1/file/url', { type: 'agreement' });
    const file = await app.http.inject({ method: 'GET', url: data.url });
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename=agreement\.html; filename\*=UTF-8''/);
    expect(file.body).toContain('<title>协议 &lt;1&gt; - 帧库</title>');
    expect(file.body).toContain('<p>第一条</p>');
  });

  it('does not exist for unwritten texts or other names', async () => {
    expect((await app.call('POST /doc/v1/file/url', { type: 'notice' })).code).toBe(40400);
    expect((await app.call('POST /doc/v1/file/url', { type: 'nonsense' })).code).toBe(40000);
    for (const name of ['notice', 'publishBanner', 'toString', 'nonsense']) {
      const file = await app.http.inject({ method: 'GET', url: `/files/documents/${name}.html` });
      expect(file.statusCode, name).toBe(404);
    }
  });
});

describe('sanitising', () => {
  it.each([
    ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<svg/onload=alert(1)>', ''],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="java\nscript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="&#106;avascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="data:text/html,<script>1</script>">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="//evil.example" target="x" onclick="y()">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', '<img />'],
    ['<p style="position:fixed;inset:0" class="x" id="root">x</p>', '<p>x</p>'],
    ['<iframe src="https://evil.example"></iframe><object data="x"></object><embed src="x">', ''],
    ['<form action="/x"><input name="password"><button>登录</button></form>', '登录'],
    ['<style>body{display:none}</style><link rel=stylesheet href=x><base href="//x"><meta http-equiv=refresh>', ''],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '<table></table>'],
    ['<textarea><img src=x onerror=alert(1)></textarea>', ''],
    ['<!-- <img src=x onerror=alert(1)> --><p>x', '<p>x</p>'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
  ])('%s', (hostile, harmless) => {
    expect(sanitiseHtml(hostile)).toBe(harmless);
  });

  it('leaves an ordinary text unchanged, except that h1 becomes h2', () => {
    const text =
      '<h2>标题</h2><p>正文 <strong>粗</strong><br />&amp; <a href="/#/doc/help" rel="noopener noreferrer">链接</a></p>' +
      '<table><tbody><tr><td colspan="2">格</td></tr></tbody></table><img src="/files/public/a.webp" alt="图" />';
    expect(sanitiseHtml(text)).toBe(text);
    expect(sanitiseHtml('<h1>一</h1>')).toBe('<h2>一</h2>');
  });
});
