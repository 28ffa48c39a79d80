import { type App, route } from '../../../platform/http/route.ts';
import { readToday, type TodayServices } from './read-today.ts';

export function todayRoutes(app: App, services: TodayServices): void {
  route(app, 'GET /operator/v1/today', ({ db, operator }) => readToday(db, services, operator), { polled: true });
}
