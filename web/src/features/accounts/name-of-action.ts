import type { PendingAction } from '../../api/pending-action.ts';

/** Names an action, to follow 登录后继续. */
export function nameOfAction(action: PendingAction): string {
  switch (action.kind) {
    case 'buy':
      return '购买';
    case 'favourite':
      return `收藏“${action.videoName}”`;
    case 'sample':
      return '下载小样';
    case 'notice':
      return `登记“${action.keyword}”的通知`;
    case 'cart':
      return '加入购物车';
  }
}
