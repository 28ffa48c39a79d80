import type { PendingAction } from '../../api/pending-action.ts';
import { call } from '../../api/user-client.ts';
import { toast } from '../../ui/dialogs/toast.ts';

/** Carries out what the user wanted before the login. Returns the page to open, or null for the page where it began. */
export async function carryOut(action: PendingAction): Promise<string | null> {
  switch (action.kind) {
    case 'buy': {
      const { videoId, videoType } = action;
      return await (await import('../orders/place-order.ts')).placeOrder({ videos: [{ videoId, videoType }] });
    }
    case 'favourite':
      await (await import('../library/boards/save-clip.ts')).saveClip(action);
      return null;
    case 'sample': {
      const { url } = await call('GET /video/v1/{id}/demo', { id: action.videoId });
      location.assign(url);
      return null;
    }
    case 'notice':
      await (await import('../wanted/queries.ts')).setNotice(action.keyword, true);
      toast.success('已登记，找到时通知您');
      return null;
    case 'cart':
      return null;
  }
}
