import { type App, route } from '../../platform/http/route.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { SaleDeps } from '../publishing/go-live.ts';
import { markChangesSeen } from '../publishing/word-changes.ts';
import { approveVideo, rejectVideo, reopenVideo } from './decide.ts';
import { listForReview } from './review-queue.ts';
import { reinstateVideo, takeDownVideo } from './take-down.ts';

interface Services extends SaleDeps {
  storage: Storage;
}

/** What operators do with clips. */
export function reviewRoutes(app: App, services: Services): void {
  route(app, 'GET /operator/v1/videos', ({ db, input }) => listForReview(db, services.storage, input));
  route(app, 'POST /operator/v1/videos/{videoId}/approve', async ({ db, operator, input }) => {
    await approveVideo(db, services, operator, input.videoId);
    return null;
  });
  route(app, 'POST /operator/v1/videos/{videoId}/reject', async ({ db, operator, input }) => {
    await rejectVideo(db, operator, input.videoId, input.reason);
    return null;
  });
  route(app, 'POST /operator/v1/videos/{videoId}/offline', async ({ db, operator, input }) => {
    await takeDownVideo(db, services, operator, input);
    return null;
  });
  route(app, 'POST /operator/v1/videos/{videoId}/online', async ({ db, operator, input }) => {
    await reinstateVideo(db, services, operator, input.videoId);
    return null;
  });
  route(app, 'POST /operator/v1/videos/{videoId}/changes/seen', async ({ db, operator, input }) => {
    await markChangesSeen(db, operator, input);
    return null;
  });
  route(app, 'POST /operator/v1/videos/{videoId}/reopen', async ({ db, operator, input }) => {
    await reopenVideo(db, operator, input.videoId);
    return null;
  });
}
