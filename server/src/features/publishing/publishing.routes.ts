import { type App, route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { uploadRoutes } from '../../platform/storage/upload.routes.ts';
import { issueTicket } from '../../platform/storage/uploads.ts';
import { listOwnVideos, ownVideoDetail } from './own-videos.ts';
import { publishVideo } from './publish.ts';
import { approveVideo, rejectVideo, type ReviewDeps, takeDownVideo } from './review.ts';
import { listForReview } from './review-queue.ts';

interface Services extends ReviewDeps {
  storage: Storage;
  jobs: Pick<Jobs, 'enqueue'>;
  /** Signs upload tickets. */
  secret: string;
}

export function publishingRoutes(app: App, services: Services): void {
  const { storage, jobs, secret } = services;
  uploadRoutes(app.http, { db: app.db, storage, secret });
  route(app, 'POST /upload/v2/videoUploadPolicy', ({ db, user, input }) =>
    issueTicket(db, secret, { userId: user.id, kind: 'video', fileName: input.fileName }),
  );
  route(app, 'POST /upload/v1/imageUploadPolicy', ({ db, user, input }) =>
    issueTicket(db, secret, { userId: user.id, kind: 'image', fileName: input.fileName }),
  );
  route(app, 'POST /operator/v1/upload/policy', ({ db, operator, input }) =>
    issueTicket(db, secret, { operatorId: operator.id, kind: 'image', fileName: input.fileName }),
  );
  route(app, 'POST /video/v1/publish', ({ db, user, input }) => publishVideo(db, jobs, { authorId: user.id }, input));
  route(app, 'GET /video/v1/mine', ({ db, user, input }) => listOwnVideos(db, storage, user.id, input));
  route(app, 'GET /video/v1/mine/detail', ({ db, user, input }) => ownVideoDetail(db, storage, user.id, input.videoId));

  route(app, 'GET /operator/v1/videos', ({ db, input }) => listForReview(db, storage, input));
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
}
