import { type App, route } from '../../../platform/http/route.ts';
import { claimItem, listClaims, releaseItem } from './claims.ts';
import { deleteView, listViews, saveView } from './views.ts';

export function claimRoutes(app: App): void {
  route(app, 'GET /operator/v1/claims', ({ db, operator, input }) => listClaims(db, operator, input.queue));
  route(app, 'POST /operator/v1/claims', ({ db, operator, input }) => claimItem(db, operator, input));
  route(app, 'POST /operator/v1/claims/release', ({ db, operator, input }) => releaseItem(db, operator, input));
  route(app, 'GET /operator/v1/views', ({ db, operator, input }) => listViews(db, operator, input.list));
  route(app, 'POST /operator/v1/views', ({ db, operator, input }) => saveView(db, operator, input));
  route(app, 'DELETE /operator/v1/views/{viewId}', ({ db, operator, input }) => deleteView(db, operator, input.viewId));
}
