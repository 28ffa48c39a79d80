import { type App, route } from '../../platform/http/route.ts';
import { broadcastMessage } from './broadcast.ts';
import { countUnreadMessages, markAllMessagesRead, markMessageRead, listMessages } from './messages.ts';
import { findRecipients } from './recipients.ts';

export function messageRoutes(app: App): void {
  const polled = { polled: true };
  route(app, 'GET /user/v1/systemMsg', ({ db, user, input }) => listMessages(db, user.id, input), polled);
  route(
    app,
    'GET /user/v1/systemMsg/unread',
    async ({ db, user }) => ({ count: await countUnreadMessages(db, user.id) }),
    polled,
  );
  route(app, 'POST /user/v1/systemMsg/read', ({ db, user, input: { msgId } }) =>
    msgId === undefined ? markAllMessagesRead(db, user.id) : markMessageRead(db, user.id, msgId),
  );
  route(app, 'GET /operator/v1/recipients', async ({ db, input }) => ({
    list: await findRecipients(db, input.keyword),
  }));
  route(app, 'POST /operator/v1/messages', ({ db, operator, input }) => broadcastMessage(db, operator, input));
}
