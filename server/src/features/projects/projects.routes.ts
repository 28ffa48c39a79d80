import { type App, route } from '../../platform/http/route.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { filesForUser } from '../catalogue/media-urls.ts';
import { CSV_TYPE, serveUserFile } from '../../platform/lists/user-file.ts';
import { chooseBoardProject } from './board-project.ts';
import { createPackages } from '../licences/downloads/order-package.ts';
import type { PaperServices } from '../licences/pdf/paper-pdf.ts';
import { createPublicCopies } from '../licences/pdf/public-copies.ts';
import { checkFilmFiles } from './check-film.ts';
import { listLicenceOffers } from './licence-offers.ts';
import { chooseOrderProject, readOrderProjects } from './order-project.ts';
import { checkPdf } from './check-pdf.ts';
import { addClip, addFolder, addLicences, removeClip, removeLicence } from './contents.ts';
import { readUsage, streamUsageFile, USAGE_FOLDER, usageUrl } from './company-usage.ts';
import { PROJECT_PACKAGES_FOLDER, projectPackageUrl, readProjectContents } from './project-package.ts';
import { createProject, deleteProject, listProjects, setProjectClosed, updateProject } from './projects.ts';
import { readProject } from './read-project.ts';
import { countCatalogue, deleteCheck, readAnswers, readCheck, saveCheck } from './saved-checks.ts';

/** High enough for large films, which are sent in requests of 200 files each. */
const CHECKS_PER_MINUTE = 60;
const PDFS_PER_MINUTE = 30;

interface Services {
  storage: Storage;
  publicUrl: string;
}

export function projectRoutes(app: App, { storage, publicUrl }: Services): void {
  route(app, 'GET /project/v1/list', ({ db, user, input }) => listProjects(db, user, input));
  route(app, 'POST /project/v1/create', ({ db, user, input }) => createProject(db, user, input));
  route(app, 'POST /project/v1/update', ({ db, user, input }) => updateProject(db, user, input));
  route(app, 'POST /project/v1/delete', ({ db, user, input }) => deleteProject(db, user, input.projectId));
  route(app, 'POST /project/v1/close', ({ db, user, input }) => setProjectClosed(db, user, { ...input, closed: true }));
  route(app, 'POST /project/v1/reopen', ({ db, user, input }) =>
    setProjectClosed(db, user, { ...input, closed: false }),
  );
  route(app, 'POST /project/v1/board/set', ({ db, user, input }) => chooseBoardProject(db, user, input));
  route(app, 'GET /project/v1/info', ({ db, user, input }) =>
    readProject({ db, caller: user, services: { storage: filesForUser(storage, user) } }, input.projectId),
  );
  route(app, 'POST /project/v1/clip/add', ({ db, user, input }) => addClip(db, user, input));
  route(app, 'POST /project/v1/folder/add', ({ db, user, input }) => addFolder(db, user, input));
  route(app, 'POST /project/v1/clip/delete', ({ db, user, input }) => removeClip(db, user, input));
  route(app, 'POST /project/v1/licence/add', ({ db, user, input }) => addLicences(db, user, input));
  route(app, 'POST /project/v1/licence/delete', ({ db, user, input }) => removeLicence(db, user, input));
  route(app, 'GET /project/v1/licence/offers', ({ db, user, input }) => listLicenceOffers(db, user, input.projectId));
  route(app, 'GET /project/v1/order/info', ({ db, user, input }) => readOrderProjects(db, user, input.orderId));
  route(app, 'POST /project/v1/order/set', ({ db, user, input }) => chooseOrderProject(db, user, input));
  route(
    app,
    'POST /project/v1/check',
    async ({ db, user, input }) => {
      const services = { storage: filesForUser(storage, user) };
      const found = await checkFilmFiles({ db, caller: user, services }, input);
      return {
        list: found.map(([first]) => first),
        also: found.map(([, ...others]) => others),
        catalogueSize: await countCatalogue(db),
      };
    },
    { requestsPerMinute: CHECKS_PER_MINUTE },
  );
  route(
    app,
    'POST /project/v1/check/save',
    ({ db, user, input }) => saveCheck({ db, caller: user, services: { storage: filesForUser(storage, user) } }, input),
    {
      requestsPerMinute: CHECKS_PER_MINUTE,
    },
  );
  route(app, 'GET /project/v1/check/answers', ({ db, user, input }) => readAnswers(db, user, input));
  route(app, 'GET /project/v1/check/info', ({ db, user, input }) => readCheck(db, user, input.checkId));
  route(
    app,
    'GET /project/v1/check/pdf',
    ({ db, user, input }) => checkPdf({ db, caller: user, services: { publicUrl } }, input.checkId),
    {
      requestsPerMinute: PDFS_PER_MINUTE,
    },
  );
  route(app, 'POST /project/v1/check/delete', ({ db, user, input }) => deleteCheck(db, user, input.checkId));
  route(app, 'GET /company/v1/usage', ({ db, user, input }) => readUsage(db, user, input));
  route(app, 'GET /company/v1/usage/export', ({ db, user, input }) =>
    usageUrl({ db, caller: user, services: { secret: app.linkSecret } }, input),
  );
  serveUserFile(app, USAGE_FOLDER, async (user, parameters) => ({
    type: CSV_TYPE,
    body: await streamUsageFile(app.db, user, parameters),
  }));
}

/** Serves a project's package for the delivery. */
export function projectPackageRoutes(app: App, given: Omit<PaperServices, 'requireIssuer' | 'publicCopies'>): void {
  const { linkSecret: secret, requireIssuer } = app;
  route(app, 'GET /project/v1/package', ({ db, user, input, request }) =>
    projectPackageUrl({ db, caller: { user, ip: request.ip }, services: { secret } }, input),
  );
  const openPackage = createPackages(readProjectContents);
  const services = { ...given, requireIssuer, publicCopies: createPublicCopies() };
  serveUserFile(app, PROJECT_PACKAGES_FOLDER, async (user, parameters) => ({
    type: 'application/zip',
    ...(await openPackage({ db: app.db, caller: user, services }, parameters)),
  }));
}
