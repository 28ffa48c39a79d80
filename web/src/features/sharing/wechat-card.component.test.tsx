import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers, callsOf } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { ShareButton } from './share-button.tsx';

const ALBUM = { title: '城市', address: '/a/3', poster: '/poster/a/3.jpg' };
const IN_WECHAT = 'Mozilla/5.0 (Linux; Android 15) Mobile MicroMessenger/8.0.60';
const KEY = 'GET /share/v1/wechatCard';
const SIGNED = { sdkUrl: '/sdk.js', appId: 'wx0', timestamp: 1, nonceStr: 'n', signature: 's' };

beforeEach(() => {
  answers('GET /website/v1/settings', { siteName: '影库', slogan: '正版视频' } as never);
});
afterEach(() => {
  delete window.wx;
  vi.restoreAllMocks();
});

const inBrowser = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);

function fakeSdk({ accepts }: { accepts: boolean }) {
  let [onReady, onError] = [() => undefined as void, (): void => undefined] as [() => void, (reason: unknown) => void];
  const set = vi.fn<(card: object) => void>();
  window.wx = {
    ready: (run) => (onReady = run),
    error: (run) => (onError = run),
    config: () => (accepts ? onReady() : onError({ errMsg: 'config:invalid signature' })),
    updateAppMessageShareData: set,
    updateTimelineShareData: () => undefined,
  };
  return set;
}

const { origin } = location;
const ICON = `${origin}/icon-192.png`;
const card = (title: string, path: string) => ({ title, desc: '正版视频', link: origin + path, imgUrl: ICON });

it('gives a page its card, and the site’s after it is left; what opens over the page has its own in between', async () => {
  inBrowser(IN_WECHAT);
  answers(KEY, SIGNED);
  const set = fakeSdk({ accepts: true });
  const album = show(<ShareButton page={ALBUM} />);
  const shown = () => set.mock.lastCall?.[0];
  await expect.poll(shown).toEqual(card('城市', '/a/3'));
  const look = show(<ShareButton page={{ ...ALBUM, title: '石桥', address: '/v/7' }} />);
  await expect.poll(shown).toEqual(card('石桥', '/v/7'));
  look.unmount();
  await expect.poll(shown).toEqual(card('城市', '/a/3'));
  album.unmount();
  await expect.poll(shown).toEqual(card('影库', '/'));
  expect(callsOf(KEY)).toEqual([{ url: location.href.split('#')[0] }]);
});

const CARD = { title: '城市', address: '/a/3', picture: '/icon-192.png', description: '' };
async function freshCode() {
  vi.resetModules();
  return await import('./set-wechat-card.ts');
}

it('leaves WeChat’s own card if WeChat refuses the site, and tries again with the next page', async () => {
  answers(KEY, SIGNED);
  const refused = fakeSdk({ accepts: false });
  const { showWechatCard } = await freshCode();
  showWechatCard(CARD, CARD);
  await expect.poll(() => callsOf(KEY)).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(refused).not.toHaveBeenCalled();
  const set = fakeSdk({ accepts: true });
  showWechatCard(CARD, CARD);
  await expect.poll(() => set.mock.calls).toHaveLength(1);
  expect(callsOf(KEY)).toHaveLength(2);
});

it.each([
  ['Android', [`${origin}/v/7`, `${origin}/`]],
  ['iPhone', [`${origin}/v/7`]],
])('has a page signed again after its path has changed, except on iOS: %s', async (system, urls) => {
  inBrowser(`${system} MicroMessenger/8.0.60`);
  answers(KEY, SIGNED);
  const set = fakeSdk({ accepts: true });
  const opened = { name: `${origin}/v/7#main` } as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([opened]);
  const { showWechatCard } = await freshCode();
  history.replaceState(null, '', '/v/7#main');
  showWechatCard(CARD, CARD);
  await expect.poll(() => set.mock.calls).toHaveLength(1);
  history.replaceState(null, '', '/#/detail/8');
  showWechatCard({ ...CARD, title: '石桥' }, CARD);
  await expect.poll(() => set.mock.calls).toHaveLength(2);
  expect(callsOf(KEY)).toEqual(urls.map((url) => ({ url })));
});

it.each(['Mozilla/5.0 (X11) Chrome/140.0', `${IN_WECHAT} wxwork/4.1`])('does nothing in %s', async (userAgent) => {
  inBrowser(userAgent);
  show(<ShareButton page={ALBUM} />);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([callsOf(KEY), callsOf('GET /website/v1/settings')]).toEqual([[], []]);
});
