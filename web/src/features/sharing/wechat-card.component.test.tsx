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

it('gives a page its card, and the site’s after it is left', async () => {
  inBrowser(IN_WECHAT);
  answers(KEY, SIGNED);
  const set = fakeSdk({ accepts: true });
  const { unmount } = show(<ShareButton page={ALBUM} />);
  const { origin } = location;
  const icon = `${origin}/icon-192.png`;
  await expect
    .poll(() => set.mock.lastCall?.[0])
    .toEqual({ title: '城市', desc: '正版视频', link: `${origin}/a/3`, imgUrl: icon });
  unmount();
  await expect
    .poll(() => set.mock.lastCall?.[0])
    .toEqual({ title: '影库', desc: '正版视频', link: `${origin}/`, imgUrl: icon });
  expect(callsOf(KEY)).toEqual([{ url: location.href.split('#')[0] }]);
});

it('leaves WeChat’s own card if WeChat refuses the site', async () => {
  answers(KEY, SIGNED);
  const set = fakeSdk({ accepts: false });
  vi.resetModules();
  const { setWechatCard } = await import('./set-wechat-card.ts');
  await setWechatCard({ title: '城市', address: '/a/3', picture: '/icon-192.png', description: '' });
  expect(callsOf(KEY)).toHaveLength(1);
  expect(set).not.toHaveBeenCalled();
});

it.each(['Mozilla/5.0 (X11) Chrome/140.0', `${IN_WECHAT} wxwork/4.1`])('does nothing in %s', async (userAgent) => {
  inBrowser(userAgent);
  show(<ShareButton page={ALBUM} />);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([callsOf(KEY), callsOf('GET /website/v1/settings')]).toEqual([[], []]);
});
