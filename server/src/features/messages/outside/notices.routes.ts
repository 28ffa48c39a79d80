import { type App, route } from '../../../platform/http/route.ts';
import { type Channels, changeNoticeSetting, listNoticeSettings } from './settings.ts';

export function noticeRoutes(app: App, channels: Channels): void {
  route(app, 'GET /user/v1/noticeSettings', ({ db, user }) => listNoticeSettings(db, channels, user));
  route(app, 'POST /user/v1/noticeSettings', ({ db, user, input }) =>
    changeNoticeSetting({ db, caller: user, services: channels }, input),
  );
}
