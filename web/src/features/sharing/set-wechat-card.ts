import { call } from '../../api/user-client.ts';

interface Card {
  title: string;
  /** A path of this site. */
  address: string;
  /** A picture's address. */
  picture: string;
  description: string;
}

interface CardData {
  title: string;
  desc: string;
  link: string;
  imgUrl: string;
}

/** The part of WeChat's JS-SDK that sets cards. */
interface Wx {
  config: (options: {
    appId: string;
    timestamp: number;
    nonceStr: string;
    signature: string;
    jsApiList: string[];
  }) => void;
  ready: (run: () => void) => void;
  error: (run: (reason: unknown) => void) => void;
  updateAppMessageShareData: (card: CardData) => void;
  updateTimelineShareData: (card: Omit<CardData, 'desc'>) => void;
}

declare global {
  interface Window {
    wx?: Wx;
  }
}

let configured: Promise<Wx | null> | undefined;

/** Sets the card that WeChat shows when the page is sent to a chat or posted to Moments. Call it only inside WeChat. */
export async function setWechatCard({ title, address, picture, description }: Card): Promise<void> {
  configured ??= configure();
  const wx = await configured;
  const card = { title, link: location.origin + address, imgUrl: new URL(picture, location.href).href };
  wx?.updateAppMessageShareData({ ...card, desc: description });
  wx?.updateTimelineShareData(card);
}

/** Returns null when the site has no official account or WeChat refuses the page; its own card then stays. */
async function configure(): Promise<Wx | null> {
  // WeChat checks the signature against the address without its fragment, which navigation in the app leaves as it is.
  const [url = ''] = location.href.split('#');
  const signed = await call('GET /share/v1/wechatCard', { url }, { silent: true }).catch(() => null);
  if (!signed) return null;
  const { sdkUrl, ...signature } = signed;
  await load(sdkUrl);
  const { wx } = window;
  if (!wx) return null;
  return await new Promise((resolve) => {
    wx.error(() => resolve(null));
    wx.ready(() => resolve(wx));
    wx.config({ ...signature, jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData'] });
  });
}

function load(src: string): Promise<void> {
  const script = document.createElement('script');
  script.src = src;
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => resolve());
    document.head.append(script);
  });
}
