import { type App, route } from '../../../platform/http/route.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { commentAsGuest, deleteGuestComment, enterBoard, markAsGuest, readGuestBoard } from './guests.ts';
import { createLink, deleteLink, linkPath, listAnswers, listLinks, revokeLink } from './links.ts';

/** Enough for a guest who marks a clip each second, and for several guests behind one address. */
const GUEST_CALLS = { requestsPerMinute: 120 };
const ENTERS = { requestsPerMinute: 20 };

interface Services {
  storage: Storage;
  publicUrl: string;
}

export function boardLinkRoutes(app: App, { storage, publicUrl }: Services): void {
  route(app, 'GET /board/v1/link/list', ({ db, user, input }) => listLinks({ db, publicUrl }, user, input.boardId));
  route(app, 'POST /board/v1/link/create', ({ db, user, input, request: { ip } }) =>
    createLink({ db, publicUrl, ip }, user, input),
  );
  route(app, 'POST /board/v1/link/revoke', ({ db, user, input }) => revokeLink(db, user, input));
  route(app, 'POST /board/v1/link/delete', ({ db, user, input }) => deleteLink(db, user, input));
  route(app, 'GET /board/v1/link/answers', ({ db, user, input }) => listAnswers(db, user, input.boardId), {
    polled: true,
  });
  route(app, 'POST /board/v1/guest/info', ({ db, input }) => readGuestBoard(db, storage, input), GUEST_CALLS);
  route(app, 'POST /board/v1/guest/enter', ({ db, input, request: { ip } }) => enterBoard(db, ip, input), ENTERS);
  route(app, 'POST /board/v1/guest/mark', ({ db, input }) => markAsGuest(db, input), GUEST_CALLS);
  route(app, 'POST /board/v1/guest/comment', ({ db, input }) => commentAsGuest(db, input), GUEST_CALLS);
  route(app, 'POST /board/v1/guest/comment/delete', ({ db, input }) => deleteGuestComment(db, input), GUEST_CALLS);

  // After the `#`, the token reaches neither other sites nor their logs.
  app.http.get<{ Params: { token: string } }>(linkPath(':token(^[\\w-]{22}$)'), async (request, reply) =>
    reply
      .headers({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(`/#/b/${request.params.token}`),
  );
}
