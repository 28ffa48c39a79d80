import { AppError } from '../../platform/errors.ts';
import { type App, route } from '../../platform/http/route.ts';
import { serveOperatorList } from '../../platform/lists/operator-list.ts';
import { termOf } from '../insights/terms.ts';
import type { ClipSearch } from '../search/count-found.ts';
import { isIdea, listIdeas } from './list-ideas.ts';
import { lowResultList } from './list-low-result-searches.ts';
import { hasRequest, listNotices, makeRequest, takeBackRequest } from './requests.ts';

export function wantedRoutes(app: App, { search }: { search: ClipSearch }): void {
  route(app, 'GET /user/v1/search/notice', async ({ db, user, input }) => ({
    waiting: await hasRequest(db, user.id, { kind: 'find', keyword: input.keyword }),
  }));
  route(app, 'GET /user/v1/search/notices', async ({ db, user }) => ({ list: await listNotices(db, user.id) }));
  route(app, 'POST /user/v1/search/notice', ({ db, user, input }) =>
    makeRequest(db, user.id, { kind: 'find', keyword: input.keyword }),
  );
  route(app, 'DELETE /user/v1/search/notice', ({ db, user, input }) =>
    takeBackRequest(db, user.id, { kind: 'find', keyword: input.keyword }),
  );
  route(app, 'GET /author/v1/wanted', ({ db, user }) => listIdeas(db, search, user.id));
  route(app, 'POST /author/v1/wanted', async ({ db, user, input }) => {
    // Rejects terms that are not shown as ideas, so that creators cannot probe rare searches.
    if (!(await isIdea(db, termOf(input.keyword) ?? ''))) {
      throw new AppError('notFound', { message: '这个词已不在素材需求中' });
    }
    return await makeRequest(db, user.id, { kind: 'shoot', keyword: input.keyword });
  });
  route(app, 'DELETE /author/v1/wanted', ({ db, user, input }) =>
    takeBackRequest(db, user.id, { kind: 'shoot', keyword: input.keyword }),
  );
  serveOperatorList(app, 'GET /operator/v1/searches', lowResultList);
}
