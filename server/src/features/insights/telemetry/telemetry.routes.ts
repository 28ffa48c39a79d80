import { type App, route } from '../../../platform/http/route.ts';
import { recordClientLog, recordPageView } from './telemetry.ts';

/** Above what a person causes, below what a script sends. */
const REQUESTS_A_MINUTE = 120;

export function telemetryRoutes(app: App): void {
  const limits = { requestsAMinute: REQUESTS_A_MINUTE };
  route(
    app,
    'POST /statistic/v1/website/report',
    async ({ db, user, input, request }) => {
      await recordPageView(db, { userId: user?.id ?? null, userAgent: request.userAgent }, input);
      return null;
    },
    limits,
  );
  route(
    app,
    'POST /website/v1/log/report',
    async ({ db, user, input, request }) => {
      await recordClientLog(db, { userId: user?.id ?? null, userAgent: request.userAgent }, input);
      return null;
    },
    limits,
  );
}
