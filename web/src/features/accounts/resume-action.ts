import type { PendingAction } from '../../api/pending-action.ts';
import { call } from '../../api/user-client.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { loadCode } from '../../ui/load-code.ts';

/** Carries out what the user wanted before the login. Returns the page to open, or null for the page where it began. */
export async function carryOut(action: PendingAction): Promise<string | null> {
  switch (action.kind) {
    case 'buy': {
      const { videoId, videoType } = action;
      const { placeOrder } = await loadCode(import('../orders/place-order.ts'));
      return await placeOrder({ videos: [{ videoId, videoType }] });
    }
    case 'favourite':
      await (await loadCode(import('../library/boards/save-clip.ts'))).saveClip(action);
      return null;
    case 'sample': {
      const { url } = await call('GET /video/v1/{id}/demo', { id: action.videoId });
      location.assign(url);
      return null;
    }
    case 'notice':
      await (await loadCode(import('../wanted/queries.ts'))).setNotice(action.keyword, true);
      toast.success('已登记，找到时通知您');
      return null;
    case 'cart':
      return null;
  }
}
