import { type App, route } from '../../../platform/http/route.ts';
import { serveOperatorList } from '../../../platform/lists/operator-list.ts';
import type { Proofs } from '../../proofs/chain.ts';
import { applyForRefund } from './apply-for-refund.ts';
import { refundOrder } from './refund-order.ts';
import { approveRefundRequest, refundList, rejectRefundRequest } from './decide-refund.ts';

export function refundRoutes(app: App, { proofs }: { proofs: Proofs }): void {
  route(app, 'POST /order/v1/refund/apply', ({ db, user, input }) => applyForRefund(db, user, input));

  serveOperatorList(app, 'GET /operator/v1/refunds', refundList);
  route(app, 'POST /operator/v1/refunds/{requestId}/approve', ({ db, operator, input }) =>
    approveRefundRequest({ db, caller: operator, services: { proofs } }, input),
  );
  route(app, 'POST /operator/v1/refunds/{requestId}/reject', ({ db, operator, input }) =>
    rejectRefundRequest(db, operator, input),
  );
  route(app, 'POST /operator/v1/orders/{orderId}/refund', ({ db, operator, input }) =>
    refundOrder({ db, caller: operator, services: { proofs } }, input),
  );
}
