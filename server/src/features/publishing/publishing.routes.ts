import { PUBLISH_BATCH_BYTES } from '@zhenku/contract/constants';
import type { PublishForm } from '@zhenku/contract/publishing/publishing';
import type { Db } from '../../platform/database/database.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import { type App, route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { remember } from '../../platform/remember.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { uploadRoutes } from '../../platform/storage/upload.routes.ts';
import { issueTicket } from '../../platform/storage/uploads.ts';
import { filesForUser } from '../catalogue/media-urls.ts';
import { changeWorks, updateEach } from './change-works.ts';
import { choosePoster } from './choose-poster.ts';
import { deleteVideo } from './delete-video.ts';
import { saveDraft } from './drafts/drafts.ts';
import type { SaleDeps } from './versions/go-live.ts';
import { listDrafts } from './drafts/list-drafts.ts';
import { originalInspector } from './pipeline/inspect-original.ts';
import { listWorkIds, listWorks } from './list-works.ts';
import { ownVideoDetail } from './own-video-detail.ts';
import { readOwnWords } from './own-words.ts';
import { publishVideo } from './publish.ts';
import { readMedianReviewHours } from './rejections.ts';
import { publishEach } from './publish-batch.ts';
import { putVideoOnline, withdrawVideo } from './sale-status.ts';
import { suggestForClip } from './drafts/suggest-for-clip.ts';
import { updateVideo } from './versions/update-video.ts';

/** Caching time of the median review time, which changes slowly. */
const MEDIAN_KEPT_MS = 300_000;

interface Services extends SaleDeps {
  storage: Storage;
  jobs: Pick<Jobs, 'enqueue'>;
  secret: string;
  keyring: Keyring;
}

export function publishingRoutes(app: App, services: Services): void {
  const { storage, jobs, secret, keyring } = services;
  uploadRoutes(app.http, { db: app.db, storage, secret, keyring });
  route(app, 'POST /upload/v2/videoUploadPolicy', ({ db, user, input }) =>
    issueTicket(db, secret, { userId: user.id, kind: 'video', ...input }),
  );
  route(app, 'POST /upload/v1/imageUploadPolicy', ({ db, user, input }) =>
    issueTicket(db, secret, { userId: user.id, kind: 'image', ...input }),
  );
  route(app, 'POST /operator/v1/upload/policy', ({ db, operator, input }) =>
    issueTicket(db, secret, { operatorId: operator.id, kind: 'image', ...input }),
  );
  const publish = publishOf(jobs);
  route(app, 'POST /video/v1/draft', ({ db, user, input }) => saveDraft({ db, caller: user, services }, input));
  route(app, 'GET /video/v1/drafts', ({ db, user, input }) => listDrafts(db, user.id, input));
  route(app, 'POST /video/v1/publish', ({ db, user, input }) => publish(db, user.id)(input));
  route(
    app,
    'POST /video/v1/publish/batch',
    async ({ db, user, input, request }) => ({
      results: await publishEach(publish(db, user.id), input.videos, request.log),
    }),
    { bodyLimit: PUBLISH_BATCH_BYTES },
  );
  const inspectOriginal = originalInspector(storage, jobs);
  route(app, 'GET /video/v1/publish/original', ({ db, user, input }) => inspectOriginal(db, user.id, input.fileKey));
  route(app, 'POST /video/v1/publish/suggest', ({ db, input }) => suggestForClip(db, input));

  route(app, 'GET /video/v1/mine', ({ db, user, input }) =>
    listWorks({ db, caller: user, services: { storage: filesForUser(storage, user) } }, input),
  );
  route(app, 'GET /video/v1/mine/ids', ({ db, user, input }) => listWorkIds(db, user.id, input));
  const medianReviewHours = remember(MEDIAN_KEPT_MS, () => readMedianReviewHours(app.db));
  route(app, 'GET /video/v1/mine/detail', async ({ db, user, input }) => ({
    ...(await ownVideoDetail({ db, caller: user, services: { storage: filesForUser(storage, user) } }, input.videoId)),
    medianReviewHours: await medianReviewHours(),
  }));
  route(app, 'GET /video/v1/mine/words', async ({ db, user, input }) => ({
    list: await readOwnWords(db, user.id, input.videoIds),
  }));
  route(app, 'POST /video/v1/mine/change', async ({ db, user, input, request: { log } }) => ({
    results: await changeWorks({ db, caller: user, services: { ...services, log } }, input),
  }));
  route(
    app,
    'POST /video/v1/update/batch',
    async ({ db, user, input, request: { log } }) => ({
      results: await updateEach({ db, caller: user, services: { ...services, log } }, input.videos),
    }),
    { bodyLimit: PUBLISH_BATCH_BYTES },
  );
  route(app, 'POST /video/v1/update', async ({ db, user, input }) => {
    await updateVideo({ db, caller: user, services }, input);
    return null;
  });
  route(app, 'POST /video/v1/poster', ({ db, user, input }) => choosePoster({ db, caller: user, services }, input));
  route(app, 'POST /video/v1/offline', async ({ db, user, input }) => {
    await withdrawVideo({ db, caller: user, services }, input.videoId);
    return null;
  });
  route(app, 'POST /video/v1/online', async ({ db, user, input }) => {
    await putVideoOnline({ db, caller: user, services }, input.videoId);
    return null;
  });
  route(app, 'POST /video/v1/delete', async ({ db, user, input }) => {
    await deleteVideo({ db, caller: user, services }, input.videoId);
    return null;
  });
}

const publishOf = (jobs: Services['jobs']) => (db: Db, authorId: number) => (form: PublishForm) =>
  publishVideo({ db, caller: { authorId }, services: { jobs } }, form);
