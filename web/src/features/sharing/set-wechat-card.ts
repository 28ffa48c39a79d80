import { call } from '../../api/user-client.ts';

export interface Card {
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

let configured: { url: string; wx: Promise<Wx | null> } | undefined;
/** The cards of what is open, such as an album and the quick look over it, the topmost last. */
const cards: Card[] = [];

/**
 * Sets the card that WeChat shows when the page is sent to a chat or posted to Moments. Returns a function that restores
 * the card below, or the site's. Call it only inside WeChat.
 */
export function showWechatCard(card: Card, site: Card): () => void {
  cards.push(card);
  void apply(card);
  return () => {
    cards.splice(cards.indexOf(card), 1);
    const below = cards.at(-1) ?? site;
    void apply(below);
  };
}

let wanted: Card;

async function apply(shown: Card): Promise<void> {
  wanted = shown;
  const wx = await configuredSdk();
  if (wanted !== shown) return;
  const { title, address, picture, description } = shown;
  const card = { title, link: location.origin + address, imgUrl: new URL(picture, location.href).href };
  wx?.updateAppMessageShareData({ ...card, desc: description });
  wx?.updateTimelineShareData(card);
}

/**
 * Returns the address that WeChat compares with the signature: without its fragment, and on iOS the one with which the
 * document was opened.
 */
function signedUrl(): string {
  const [opened] = /iPhone|iPad/.test(navigator.userAgent) ? performance.getEntriesByType('navigation') : [];
  return (opened?.name ?? location.href).split('#')[0]!;
}

/** Configures the SDK again after a failure, and when a page without a hash has been left. */
async function configuredSdk(): Promise<Wx | null> {
  const url = signedUrl();
  if (configured?.url !== url) configured = { url, wx: configure(url) };
  const attempt = configured;
  const wx = await attempt.wx;
  if (!wx && configured === attempt) configured = undefined;
  return wx;
}

/** Returns null when the site has no official account or WeChat refuses the page; its own card then stays. */
async function configure(url: string): Promise<Wx | null> {
  const signed = await call('GET /share/v1/wechatCard', { url }, { silent: true }).catch(() => null);
  if (!signed) return null;
  const { sdkUrl, ...signature } = signed;
  if (!window.wx) await load(sdkUrl);
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
