import { type App, route } from '../../platform/http/route.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { releasesForReview, releasesOfItem } from './release-access.ts';
import {
  addRelease,
  attachReleases,
  deleteRelease,
  listReleases,
  releaseLink,
  type TrackReleases,
} from './releases.ts';

interface ReleaseServices {
  storage: Pick<Storage, 'signedUrl'>;
  trackReleases: TrackReleases;
}

export function releaseRoutes(app: App, services: ReleaseServices): void {
  route(app, 'GET /release/v1/mine', ({ db, user, input }) => listReleases(db, user.id, input));
  route(app, 'POST /release/v1/add', ({ db, user, input }) => addRelease(db, user.id, input));
  route(app, 'GET /release/v1/link', ({ db, user, input }) =>
    releaseLink({ db, caller: user, services }, input.releaseId),
  );
  route(app, 'POST /release/v1/attach', async ({ db, user, input }) => {
    await attachReleases({ db, caller: user, services }, input);
    return null;
  });
  route(app, 'POST /release/v1/delete', async ({ db, user, input }) => {
    await deleteRelease(db, user.id, input.releaseId);
    return null;
  });
  route(app, 'GET /order/v1/releases', ({ db, user, input }) =>
    releasesOfItem({ db, caller: user, services }, input.orderItemId),
  );
  route(app, 'GET /operator/v1/videos/{videoId}/releases', ({ db, operator, input }) =>
    releasesForReview({ db, caller: operator, services }, input.videoId),
  );
}
