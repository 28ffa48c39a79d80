import { type App, route } from '../../../platform/http/route.ts';
import { recordClientLog, recordPageView } from './telemetry.ts';

/** More than a person's browser sends, less than a script. */
const REQUESTS_PER_MINUTE = 120;

export function telemetryRoutes(app: App): void {
  const limits = { requestsPerMinute: REQUESTS_PER_MINUTE };
  route(
    app,
    'POST /statistic/v1/website/report',
    ({ db, user, input, request }) =>
      recordPageView(db, { userId: user?.id ?? null, userAgent: request.userAgent }, input),
    limits,
  );
  route(
    app,
    'POST /website/v1/log/report',
    ({ db, user, input, request }) =>
      recordClientLog(db, { userId: user?.id ?? null, userAgent: request.userAgent }, input),
    limits,
  );
}
