import { type App, route } from '../../platform/http/route.ts';
import { listDeliveries, pingEndpoint, readDelivery, replayDelivery } from './deliveries.ts';
import {
  createEndpoint,
  deleteEndpoint,
  disableOwnEndpoint,
  enableEndpoint,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
  type WebhookOwner,
} from './endpoints.ts';
import type { SenderServices } from './send.ts';

/** Limits, per IP address, the calls that make the server send a request to an address of the caller's choice. */
const LIMITED = { requestsPerMinute: 10 };

export function webhookRoutes(app: App, services: SenderServices): void {
  const own = ({ id }: { id: number }): WebhookOwner => ({ userId: id });
  const shops = ({ id, key }: { id: number; key?: { id: number } }): WebhookOwner => ({ operatorId: id, key });

  route(app, 'GET /webhook/v1/list', ({ db, user }) => listEndpoints(db, own(user)));
  route(
    app,
    'POST /webhook/v1/create',
    ({ db, user, input }) => createEndpoint({ db, caller: own(user), services }, input),
    LIMITED,
  );
  route(app, 'POST /webhook/v1/update', ({ db, user, input }) =>
    updateEndpoint({ db, caller: own(user), services }, input),
  );
  route(
    app,
    'POST /webhook/v1/enable',
    ({ db, user, input }) => enableEndpoint({ db, caller: own(user), services }, input.endpointId),
    LIMITED,
  );
  route(app, 'POST /webhook/v1/disable', ({ db, user, input }) =>
    disableOwnEndpoint({ db, caller: own(user), services }, input.endpointId),
  );
  route(app, 'POST /webhook/v1/rotateSecret', ({ db, user, input }) =>
    rotateSecret({ db, caller: own(user), services }, input.endpointId),
  );
  route(app, 'DELETE /webhook/v1/delete', ({ db, user, input }) =>
    deleteEndpoint({ db, caller: own(user), services }, input.endpointId),
  );
  route(
    app,
    'POST /webhook/v1/ping',
    ({ db, user, input }) => pingEndpoint({ db, caller: own(user), services }, input.endpointId),
    LIMITED,
  );
  route(app, 'GET /webhook/v1/deliveries', ({ db, user, input }) => listDeliveries(db, own(user), input));
  route(app, 'GET /webhook/v1/delivery', ({ db, user, input }) => readDelivery(db, own(user), input.deliveryId));
  route(app, 'POST /webhook/v1/replay', ({ db, user, input }) => replayDelivery(db, own(user), input.deliveryId));

  route(app, 'GET /operator/v1/webhooks', ({ db, operator }) => listEndpoints(db, shops(operator)));
  route(
    app,
    'POST /operator/v1/webhooks',
    ({ db, operator, input }) => createEndpoint({ db, caller: shops(operator), services }, input),
    LIMITED,
  );
  route(app, 'POST /operator/v1/webhooks/{endpointId}', ({ db, operator, input }) =>
    updateEndpoint({ db, caller: shops(operator), services }, input),
  );
  route(
    app,
    'POST /operator/v1/webhooks/{endpointId}/enable',
    ({ db, operator, input }) => enableEndpoint({ db, caller: shops(operator), services }, input.endpointId),
    LIMITED,
  );
  route(app, 'POST /operator/v1/webhooks/{endpointId}/disable', ({ db, operator, input }) =>
    disableOwnEndpoint({ db, caller: shops(operator), services }, input.endpointId),
  );
  route(app, 'POST /operator/v1/webhooks/{endpointId}/rotateSecret', ({ db, operator, input }) =>
    rotateSecret({ db, caller: shops(operator), services }, input.endpointId),
  );
  route(app, 'DELETE /operator/v1/webhooks/{endpointId}', ({ db, operator, input }) =>
    deleteEndpoint({ db, caller: shops(operator), services }, input.endpointId),
  );
  route(
    app,
    'POST /operator/v1/webhooks/{endpointId}/ping',
    ({ db, operator, input }) => pingEndpoint({ db, caller: shops(operator), services }, input.endpointId),
    LIMITED,
  );
  route(app, 'GET /operator/v1/webhooks/{endpointId}/deliveries', ({ db, operator, input }) =>
    listDeliveries(db, shops(operator), input),
  );
  route(app, 'GET /operator/v1/webhookDeliveries/{deliveryId}', ({ db, operator, input }) =>
    readDelivery(db, shops(operator), input.deliveryId),
  );
  route(app, 'POST /operator/v1/webhookDeliveries/{deliveryId}/replay', ({ db, operator, input }) =>
    replayDelivery(db, shops(operator), input.deliveryId),
  );
}
