import { type App, route } from '../../platform/http/route.ts';
import { broadcast } from './broadcast.ts';
import { countUnread, markAllRead, markRead, messagesOf } from './messages.ts';
import { recipients } from './recipients.ts';

export function messageRoutes(app: App): void {
  const polled = { polled: true };
  route(app, 'GET /user/v1/systemMsg', ({ db, user, input }) => messagesOf(db, user.id, input), polled);
  route(
    app,
    'GET /user/v1/systemMsg/unread',
    async ({ db, user }) => ({ count: await countUnread(db, user.id) }),
    polled,
  );
  route(app, 'POST /user/v1/systemMsg/read', ({ db, user, input: { msgId } }) =>
    msgId === undefined ? markAllRead(db, user.id) : markRead(db, user.id, msgId),
  );
  route(app, 'GET /operator/v1/recipients', async ({ db, input }) => ({ list: await recipients(db, input.keyword) }));
  route(app, 'POST /operator/v1/messages', async ({ db, operator, input }) => {
    await broadcast(db, operator, input);
    return null;
  });
}
