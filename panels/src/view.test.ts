// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeHost } from './testing/fakes.ts';
import { showPanel } from './view.ts';

const store = new Map<string, string>();
const settings = {
  getItem: (name: string) => store.get(name) ?? null,
  setItem: (name: string, text: string) => void store.set(name, text),
};
let root: HTMLElement;
let answers: Record<string, unknown>;

beforeEach(() => {
  store.clear();
  store.set('zhenku', JSON.stringify({ url: 'https://footage.example', key: 'zk_test' }));
  root = document.createElement('main');
  answers = {};
  vi.stubGlobal('fetch', async (url: URL) => {
    const data = answers[new URL(url).pathname.replace('/video-platform', '')];
    return data === undefined
      ? Response.json({ code: 40300, message: '这个密钥没有此权限', data: null }, { status: 403 })
      : Response.json({ code: 0, message: 'success', data });
  });
});
afterEach(() => vi.unstubAllGlobals());

const buttonNamed = (text: string) =>
  [...root.querySelectorAll('button')].find((each) => each.textContent!.startsWith(text))!;
const says = (text: string) => vi.waitFor(() => expect(root.querySelector('[role=status]')!.textContent).toBe(text));

const buy = { videoType: 1, price: 80, authenticationType: 1, upgradeOf: null, inCart: false };
const ONE_UNLICENSED = {
  list: [{ status: 'unlicensed', by: 'name', videoId: 7, videoName: '海边', fileTier: null, licence: null, buy }],
  also: [],
  catalogueSize: 1,
};

it('shows found clips, and places one', async () => {
  const host = fakeHost();
  showPanel(root, host, settings);
  const clip = { videoId: 7, videoName: '海边', thumbnailUrl: '/files/7.jpg' };
  answers['/video/v1/queryByKeyword'] = { content: [clip], total: 1, page: 1, size: 24 };
  answers['/video/v1/7/demo'] = { url: '/files/sample' };
  answers['/files/sample'] = 'the sample';
  root.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
  await says('找到 1 条素材');
  expect(root.querySelector('img')!.src).toBe('https://footage.example/files/7.jpg');
  buttonNamed('放入时间线：海边').click();
  await says('已放入时间线：海边（小样）');
  expect(host.inserted).toEqual(['/panel/7-sample.mp4']);
});

it('lists unlicensed clips with their total price', async () => {
  showPanel(root, fakeHost([{ id: 'a', path: '/x/7-sample.mp4', start: null }]), settings);
  expect(buttonNamed('购买缺少的授权').hidden).toBe(true);
  answers['/project/v1/check'] = ONE_UNLICENSED;
  buttonNamed('检查项目授权').click();
  await says('本站素材 1 条，缺少授权 1 条');
  expect(root.querySelector('ul:nth-of-type(2)')!.textContent).toBe('海边：未购买，¥80.00（购买后再交付，或换掉这条）');
  expect(buttonNamed('购买缺少的授权').textContent).toBe('购买缺少的授权（1 条，¥80.00）');
  expect(buttonNamed('换成已购买的文件').hidden).toBe(true);
});

it('shows why the shop refused', async () => {
  showPanel(root, fakeHost([{ id: 'a', path: '/x/7-sample.mp4', start: null }]), settings);
  buttonNamed('检查项目授权').click();
  await says('这个密钥没有此权限');
  expect(root.querySelectorAll('li')).toHaveLength(0);
});

it('ignores a second press while the first one works', async () => {
  const host = fakeHost();
  const listMedia = vi.spyOn(host, 'listMedia');
  showPanel(root, host, settings);
  buttonNamed('检查项目授权').click();
  buttonNamed('检查项目授权').click();
  await says('项目里没有本站的素材');
  expect(listMedia).toHaveBeenCalledOnce();
});

it('asks for the account the first time, and keeps it', async () => {
  store.clear();
  showPanel(root, fakeHost(), settings);
  expect(root.querySelector('details')!.open).toBe(true);
  const [url, key] = root.querySelectorAll('input');
  url!.value = 'https://footage.example';
  key!.value = 'zk_other';
  buttonNamed('检查项目授权').click();
  await says('项目里没有本站的素材');
  expect(JSON.parse(store.get('zhenku')!)).toEqual({ url: 'https://footage.example', key: 'zk_other' });
});

it('does not buy twice if the answer to a payment is lost', async () => {
  showPanel(root, fakeHost([{ id: 'a', path: '/x/7-sample.mp4', start: null }]), settings);
  answers['/project/v1/check'] = ONE_UNLICENSED;
  buttonNamed('检查项目授权').click();
  await says('本站素材 1 条，缺少授权 1 条');
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: URL, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('idempotency-key'));
    return Response.json({ code: 50000, message: '系统异常', data: null }, { status: 500 });
  });
  for (const press of [1, 2]) {
    buttonNamed('购买缺少的授权').click();
    await vi.waitFor(() => expect(sent).toHaveLength(press));
    await says('系统异常');
  }
  expect(sent[0]).not.toBeNull();
  expect(sent[1]).toBe(sent[0]);
});
