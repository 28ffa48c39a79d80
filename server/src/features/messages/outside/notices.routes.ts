import { type App, route } from '../../../platform/http/route.ts';
import { type Channels, changeNoticeSetting, listNoticeSettings } from './settings.ts';

interface Services {
  readChannels: () => Promise<Channels>;
}

export function noticeRoutes(app: App, { readChannels }: Services): void {
  route(app, 'GET /user/v1/noticeSettings', async ({ db, user }) => listNoticeSettings(db, await readChannels(), user));
  route(app, 'POST /user/v1/noticeSettings', async ({ db, user, input }) =>
    changeNoticeSetting({ db, caller: user, services: await readChannels() }, input),
  );
}
