import type { Tier } from '@zhenku/contract/constants';
import { call } from '../../../api/user-client.ts';
import { toast } from '../../../ui/dialogs/toast.ts';
import { refreshCart } from './queries.ts';

export async function removeCartLines(shoppingCartIds: readonly number[]): Promise<void> {
  await call('DELETE /shoppingcart/v1/remove', { shoppingCartIds: [...shoppingCartIds] });
  toast.success('删除成功');
  await refreshCart();
}

export async function changeLineTier(shoppingCartId: number, videoType: Tier): Promise<void> {
  try {
    await call('POST /shoppingcart/v1/update', { shoppingCartId, videoType });
  } finally {
    // After a refusal too, because the line's offers may have changed.
    await refreshCart();
  }
}
