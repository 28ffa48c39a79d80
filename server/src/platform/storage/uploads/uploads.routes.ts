import type { Locker } from '@tus/server';
import { type App, route } from '../../http/route.ts';
import type { Jobs } from '../../jobs.ts';
import { resumableRoutes } from '../resumable.routes.ts';
import { readUploadQuota } from './upload-quota.ts';
import type { Storage } from '../storage.ts';
import { hashUploads } from './jobs/hash-uploads.ts';
import { findOwnFile, listOwnUploads } from './own-uploads.ts';

interface Services {
  /** Set if several servers share the parts of uploads. */
  uploadLocker?: Locker | undefined;
  storage: Storage;
  jobs: Pick<Jobs, 'enqueue'>;
  /** How long an upload may stall, for tests. */
  stallMs?: number;
}

export function uploadsRoutes(app: App, { storage, jobs, stallMs, uploadLocker: locker }: Services): void {
  resumableRoutes(app, {
    ...(stallMs !== undefined && { stallMs }),
    locker,
    storage,
    onReceived: (tx) => jobs.enqueue(tx, hashUploads, {}),
  });
  route(app, 'GET /upload/v3/mine', ({ db, user, input }) =>
    listOwnUploads({ db, caller: user, services: { storage } }, input),
  );
  route(app, 'GET /upload/v3/quota', ({ db, user }) => readUploadQuota(db, user.id));
  route(app, 'GET /upload/v3/find', ({ db, user, input }) => findOwnFile(db, user.id, input));
}
