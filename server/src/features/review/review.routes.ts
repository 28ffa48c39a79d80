import { type App, route } from '../../platform/http/route.ts';
import { serveListExport, serveOperatorList } from '../../platform/lists/operator-list.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { SaleDeps } from '../publishing/versions/go-live.ts';
import { markChangesSeen } from '../publishing/versions/word-changes.ts';
import { answerRejection } from './answer.ts';
import { approveEach } from './approve-batch.ts';
import { correctVideo } from './correct.ts';
import { approveVideo, askSecondOpinion, rejectVideo, reopenVideo } from './decide.ts';
import { dismissReport, takeDownReported } from './decide-report.ts';
import { reportList } from './list-reports.ts';
import {
  addRejectionTemplate,
  changeRejectionTemplate,
  deleteRejectionTemplate,
  listRejectionTemplates,
} from './rejection-templates.ts';
import { reportVideo } from './report-video.ts';
import { listForReview, videoList } from './review-queue.ts';
import { reinstateVideo, takeDownVideo } from './take-down.ts';
import { originalLink, readVideoDetail } from './video-detail.ts';

interface Services extends SaleDeps {
  storage: Storage;
  secret: string;
  limitByAddress: boolean;
}

export function reviewRoutes(app: App, services: Services): void {
  const { storage } = services;
  route(app, 'GET /operator/v1/videos', ({ db, operator, input, request }) =>
    listForReview({ db, operator, log: request.log }, storage, input),
  );
  serveListExport(app, 'GET /operator/v1/videos', videoList(storage));
  route(app, 'GET /operator/v1/videos/{videoId}', ({ db, operator, input }) =>
    readVideoDetail({ db, caller: operator, services }, input.videoId),
  );
  route(app, 'GET /operator/v1/videos/{videoId}/original', ({ db, operator, input }) =>
    originalLink({ db, caller: operator, services }, input.videoId),
  );
  route(app, 'POST /operator/v1/videos/{videoId}/approve', async ({ db, operator, input }) => {
    await approveVideo({ db, caller: operator, services }, input);
    return null;
  });
  route(app, 'POST /operator/v1/videos/approve/batch', async ({ db, operator, input, request }) => ({
    results: await approveEach({ db, caller: operator, services }, input.videos, request.log),
  }));
  route(app, 'POST /operator/v1/videos/{videoId}/reject', async ({ db, operator, input }) => {
    await rejectVideo(db, operator, input);
    return null;
  });
  route(app, 'POST /operator/v1/videos/{videoId}/secondOpinion', async ({ db, operator, input }) => {
    await askSecondOpinion(db, operator, input);
    return null;
  });
  route(app, 'POST /operator/v1/videos/{videoId}/correct', ({ db, operator, input }) =>
    correctVideo({ db, caller: operator, services }, input),
  );
  route(app, 'POST /operator/v1/videos/{videoId}/offline', async ({ db, operator, input }) => {
    await takeDownVideo({ db, caller: operator, services }, input);
    return null;
  });
  route(app, 'POST /operator/v1/videos/{videoId}/online', async ({ db, operator, input }) => {
    await reinstateVideo({ db, caller: operator, services }, input.videoId);
    return null;
  });
  route(app, 'POST /operator/v1/videos/{videoId}/changes/seen', async ({ db, operator, input }) => {
    await markChangesSeen({ db, caller: operator, services }, input);
    return null;
  });
  route(app, 'POST /operator/v1/videos/{videoId}/reopen', async ({ db, operator, input }) => {
    await reopenVideo(db, operator, input.videoId);
    return null;
  });

  reportRoutes(app, services);
  templateRoutes(app);

  route(app, 'POST /video/v1/answer', async ({ db, user, input }) => {
    await answerRejection(db, user.id, input);
    return null;
  });
}

function reportRoutes(app: App, services: Services): void {
  route(app, 'POST /video/v1/{id}/report', async ({ db, user, input, request }) => {
    await reportVideo({ db, caller: { userId: user?.id ?? null, ip: request.ip }, services }, input);
    return null;
  });
  serveOperatorList(app, 'GET /operator/v1/reports', reportList(services.storage));
  route(app, 'POST /operator/v1/reports/{reportId}/takeDown', async ({ db, operator, input }) => {
    await takeDownReported({ db, caller: operator, services }, input);
    return null;
  });
  route(app, 'POST /operator/v1/reports/{reportId}/dismiss', async ({ db, operator, input }) => {
    await dismissReport(db, operator, input);
    return null;
  });
}

function templateRoutes(app: App): void {
  route(app, 'GET /operator/v1/rejectionTemplates', ({ db }) => listRejectionTemplates(db));
  route(app, 'POST /operator/v1/rejectionTemplates', ({ db, operator, input }) =>
    addRejectionTemplate(db, operator, input),
  );
  route(app, 'PUT /operator/v1/rejectionTemplates/{templateId}', ({ db, operator, input }) =>
    changeRejectionTemplate(db, operator, input),
  );
  route(app, 'DELETE /operator/v1/rejectionTemplates/{templateId}', ({ db, operator, input }) =>
    deleteRejectionTemplate(db, operator, input.templateId),
  );
}
