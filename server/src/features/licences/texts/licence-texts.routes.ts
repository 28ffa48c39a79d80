import { type App, route } from '../../../platform/http/route.ts';
import type { ResponseCache } from '../../../platform/http/response-cache.ts';
import { addLicenceText, previewLicenceText, withdrawLicenceText } from './edit-licence-texts.ts';
import { listLicenceTexts } from './list-licence-texts.ts';
import { readPublicText } from './read-licence-texts.ts';

export function licenceTextRoutes(app: App, { responseCache }: { responseCache: ResponseCache }): void {
  route(app, 'GET /licence/v1/texts/current', ({ db }) => readPublicText(db), { responseCache });
  route(app, 'GET /licence/v1/texts/{version}', ({ db, input }) => readPublicText(db, input.version), {
    responseCache,
  });
  route(app, 'GET /operator/v1/licenceTexts', ({ db }) => listLicenceTexts(db));
  route(app, 'POST /operator/v1/licenceTexts/preview', ({ db, input }) => previewLicenceText(db, input.text));
  route(app, 'POST /operator/v1/licenceTexts', ({ db, operator, input }) =>
    addLicenceText({ db, caller: operator, services: { responseCache } }, input),
  );
  route(app, 'POST /operator/v1/licenceTexts/{version}/withdraw', ({ db, operator, input }) =>
    withdrawLicenceText(db, operator, input.version),
  );
}
