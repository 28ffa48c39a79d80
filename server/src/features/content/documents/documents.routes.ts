import { DOCUMENT_TITLES, type DocumentType } from '@zhenku/contract/content/documents';
import { create as contentDisposition } from 'content-disposition';
import { AppError } from '../../../platform/errors.ts';
import { type App, route } from '../../../platform/http/route.ts';
import type { ResponseCache } from '../../../platform/http/response-cache.ts';
import { siteSettings } from '../../../platform/site-settings.ts';
import { acceptDocuments, pendingDocuments, readAcceptances } from './acceptances.ts';
import { renderDocumentPage, documentFileUrl, readDocument, saveDocument } from './documents.ts';
import { deleteDraft, importTemplate, publishDraft, readHistory, readVersion, saveDraft } from './drafts.ts';
import { sanitiseHtml } from './sanitise.ts';

interface Services {
  responseCache: ResponseCache;
}

export function documentRoutes(app: App, { responseCache }: Services): void {
  route(app, 'GET /doc/v1/queryByType', ({ db, input }) => readDocument(db, input.type), { responseCache });
  route(app, 'POST /doc/v1/file/url', async ({ db, input }) => ({ url: await documentFileUrl(db, input.type) }));
  route(app, 'PUT /operator/v1/documents/{type}', async ({ db, operator, input }) => {
    await saveDocument({ db, caller: operator, services: { responseCache } }, input);
    return null;
  });
  draftRoutes(app, { responseCache });
  acceptanceRoutes(app);
  route(app, 'POST /operator/v1/documents/preview', ({ input }) => ({ content: sanitiseHtml(input.content) }));

  app.http.get<{ Params: { type: string } }>('/files/documents/:type.html', async (request, reply) => {
    const type = request.params.type as DocumentType;
    const document = Object.hasOwn(DOCUMENT_TITLES, type) ? await readDocument(app.db, type) : null;
    if (!document?.content || type === 'publishBanner') throw new AppError('unknownPath', { message: '文件不存在' });
    const { siteName } = await siteSettings(app.db);
    void reply.header(
      'content-disposition',
      contentDisposition(`${siteName}-${document.title}.html`, { fallback: `${type}.html` }),
    );
    return await reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(renderDocumentPage(document, siteName));
  });
}

function draftRoutes(app: App, services: Services): void {
  route(app, 'GET /operator/v1/documents/{type}', ({ db, input }) => readHistory(db, input.type));
  route(app, 'GET /operator/v1/documents/{type}/versions/{version}', ({ db, input }) => readVersion(db, input));
  route(app, 'PUT /operator/v1/documents/{type}/draft', async ({ db, operator, input }) => {
    await saveDraft(db, operator, input);
    return null;
  });
  route(app, 'POST /operator/v1/documents/{type}/draft/template', async ({ db, operator, input }) => {
    await importTemplate(db, operator, input.type);
    return null;
  });
  route(app, 'DELETE /operator/v1/documents/{type}/draft', async ({ db, operator, input }) => {
    await deleteDraft(db, operator, input);
    return null;
  });
  route(app, 'POST /operator/v1/documents/{type}/draft/publish', async ({ db, operator, input }) => {
    await publishDraft({ db, caller: operator, services }, input);
    return null;
  });
}

function acceptanceRoutes(app: App): void {
  route(app, 'GET /user/v1/documents', async ({ db, user }) => ({ list: await pendingDocuments(db, user.id) }));
  route(app, 'POST /user/v1/documents/accept', async ({ db, user, input, request }) => {
    await acceptDocuments(db, user.id, { documents: input.documents, from: request });
    return null;
  });
  route(app, 'GET /operator/v1/users/{userId}/documents', async ({ db, input }) => ({
    list: await readAcceptances(db, input.userId),
  }));
}
