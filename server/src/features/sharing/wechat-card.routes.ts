import { AppError } from '../../platform/errors.ts';
import { type App, route } from '../../platform/http/route.ts';
import type { WechatCards } from '../../providers/wechat/share-cards.ts';

interface Services {
  /** The site's origin. */
  origin: string;
  /** null without an official account. */
  cards: WechatCards | null;
}

/** Signs the addresses of this site's pages, which may then set their share card inside WeChat. */
export function wechatCardRoutes(app: App, { origin, cards }: Services): void {
  route(app, 'GET /share/v1/wechatCard', async ({ input }) => {
    const [url = ''] = input.url.split('#');
    if (!url.startsWith(`${origin}/`)) throw new AppError('invalidInput', { message: '地址有误' });
    const signature = await cards?.sign(url);
    return cards && signature ? { sdkUrl: cards.sdkUrl, ...signature } : null;
  });
}
