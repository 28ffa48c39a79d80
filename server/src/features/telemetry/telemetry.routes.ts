import { type App, route } from '../../platform/http/route.ts';
import { reportClientLog, reportPageView } from './telemetry.ts';

/** Navigations and errors of a person are few; a script's are many. */
const REQUESTS_A_MINUTE = 120;

export function telemetryRoutes(app: App): void {
  const limits = { requestsAMinute: REQUESTS_A_MINUTE };
  route(
    app,
    'POST /statistic/v1/website/report',
    async ({ db, user, input, request }) => {
      await reportPageView(db, { userId: user?.id ?? null, userAgent: request.userAgent }, input);
      return null;
    },
    limits,
  );
  route(
    app,
    'POST /website/v1/log/report',
    async ({ db, user, input, request }) => {
      await reportClientLog(db, { userId: user?.id ?? null, userAgent: request.userAgent }, input);
      return null;
    },
    limits,
  );
}
