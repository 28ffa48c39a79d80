import { type App, route } from '../../platform/http/route.ts';
import { applyForRefund } from './apply.ts';
import { refundOrder } from './refund-order.ts';
import { approveRequest, listRequests, rejectRequest } from './review.ts';

export function refundRoutes(app: App): void {
  route(app, 'POST /order/v1/refund/apply', ({ db, user, input }) => applyForRefund(db, user, input));

  route(app, 'GET /operator/v1/refunds', ({ db, input }) => listRequests(db, input));
  route(app, 'POST /operator/v1/refunds/{requestId}/approve', ({ db, operator, input }) =>
    approveRequest(db, operator, input),
  );
  route(app, 'POST /operator/v1/refunds/{requestId}/reject', ({ db, operator, input }) =>
    rejectRequest(db, operator, input),
  );
  route(app, 'POST /operator/v1/orders/{orderId}/refund', ({ db, operator, input }) =>
    refundOrder(db, operator, input),
  );
}
