import { call } from '../../api/user-client.ts';
import { applyBestDiscountCard } from './best-discount-card.ts';
import { applyIntendedUse } from './apply-intended-use.ts';

/**
 * Does for a new order what its price and its licences need before the payment page shows it. It takes over the project of the
 * order that it replaces.
 */
export async function prepareOrder(orderId: string, insteadOf?: string): Promise<void> {
  await Promise.all([
    applyBestDiscountCard(orderId),
    applyIntendedUse(orderId),
    ...(insteadOf ? [takeOverProject(orderId, insteadOf)] : []),
  ]);
}

/** A failure leaves the order without a project, which the payment page shows. */
async function takeOverProject(orderId: string, insteadOf: string): Promise<void> {
  try {
    const { list } = await call('GET /project/v1/order/info', { orderId: insteadOf }, { silent: true });
    const [project] = list;
    if (project) await call('POST /project/v1/order/set', { orderId, projectId: project.projectId }, { silent: true });
  } catch {
    return;
  }
}
