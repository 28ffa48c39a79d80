import { type App, route } from '../../platform/http/route.ts';
import { creatorStats } from './stats.ts';

export function creatorRoutes(app: App): void {
  route(app, 'GET /author/v1/stats', ({ db, user }) => creatorStats(db, user.id));
}
