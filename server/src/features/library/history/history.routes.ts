import { type App, route } from '../../../platform/http/route.ts';
import type { PublicFiles } from '../../catalogue/media-urls.ts';
import { recordView, clearHistory, listViews } from './history.ts';

export function historyRoutes(app: App, { storage }: { storage: PublicFiles }): void {
  route(app, 'GET /user/v1/video/history', ({ db, user, input }) =>
    listViews({ db, caller: user, services: { storage } }, input),
  );
  route(app, 'POST /user/v1/video/history', ({ db, user, input }) => recordView(db, user.id, input.videoId));
  route(app, 'DELETE /user/v1/video/history', ({ db, user }) => clearHistory(db, user.id));
}
