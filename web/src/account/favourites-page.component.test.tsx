import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import type { Board, BoardItem, BoardPage } from '@zhenku/contract/library/boards';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { addClipsToCart } from '../features/library/favourites/clips.ts';
import { answers, callsOf, refuses, refusesWith } from '../testing/fake-api.ts';
import { address, logIn, show, toastTexts } from '../testing/render.tsx';
import { aUser } from '../testing/samples.ts';
import FavouritesPage from './favourites-page.tsx';

const INFO = 'GET /board/v1/info';
const aBoard = (fields: Partial<Board> = {}): Board => ({
  boardId: 5,
  boardName: '城市三十秒',
  company: false,
  mayChange: true,
  videoCount: 2,
  seconds: 12,
  coverUrls: [],
  shareId: null,
  hasVideo: false,
  last: true,
  createTime: '2026-11-01T00:00:00.000Z',
  ...fields,
});
const anItem = (itemId: number, fields: Partial<BoardItem> = {}): BoardItem => ({
  itemId,
  videoId: itemId + 100,
  sequence: itemId,
  note: '',
  inFrame: null,
  outFrame: null,
  fps: 25,
  frameCount: 250,
  addTime: '2026-11-01T00:00:00.000Z',
  licensedTypes: [],
  video: {
    videoId: itemId + 100,
    videoName: `镜头${itemId}`,
    thumbnailUrl: '',
    hdPrice: 10,
    hd4kPrice: 20,
    hdPlusPrice: null,
    authorId: 99,
  } as Partial<VideoCard> as VideoCard,
  ...fields,
});
const aPage = (fields: Partial<BoardPage> = {}): BoardPage => ({
  ...aBoard(),
  items: [anItem(1), anItem(2)],
  offSaleCount: 0,
  totals: [
    { videoType: 1, price: 20, count: 2 },
    { videoType: 2, price: 20, count: 1 },
  ],
  ...fields,
});
const open = (query = '?favoriteId=5') => show(<FavouritesPage />, { at: `/user/collect${query}` });
beforeEach(() => {
  logIn();
  answers('GET /board/v1/link/answers', { list: [] });
  answers('GET /board/v1/list', { list: [aBoard(), aBoard({ boardId: 6, boardName: '企业选片', company: true })] });
});

it('lists boards with their length, and which belong to the company', async () => {
  open('');
  expect(await screen.findByText('城市三十秒')).toBeVisible();
  expect(screen.getAllByText(/2 条素材 · /)).toHaveLength(2);
  expect(screen.getByText('企业')).toBeVisible();
});

it('moves a clip by the arrow keys at once, and shows the server’s order if it refuses', async () => {
  answers(INFO, aPage());
  const reply = Promise.withResolvers<ReturnType<typeof refuses>>();
  answers('POST /board/v1/item/order', () => reply.promise);
  const { user } = open();
  const handle = await screen.findByRole('button', { name: /^移动 镜头2/ });
  handle.focus();
  await user.keyboard('{ArrowUp}');
  await expect.poll(() => callsOf('POST /board/v1/item/order')).toMatchObject([{ itemIds: [2], beforeItemId: 1 }]);
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('镜头2');
  reply.resolve(refuses(40900, '收藏夹已有变化，请重新排序'));
  await expect.poll(toastTexts).toContain('收藏夹已有变化，请重新排序');
  await expect.poll(() => screen.getAllByRole('listitem')[0]?.textContent).toContain('镜头1');
});

it('saves a note with the text that was edited when the field is left', async () => {
  answers(INFO, aPage({ items: [anItem(1, { note: '开场' })] }));
  answers('POST /board/v1/item/note', null);
  const { user } = open();
  const note = await screen.findByRole('textbox', { name: '备注 镜头1' });
  await user.type(note, '，压暗');
  await user.tab();
  await expect
    .poll(() => callsOf('POST /board/v1/item/note'))
    .toEqual([{ boardId: 5, itemId: 1, note: '开场，压暗', noteBefore: '开场' }]);
});

it('keeps typed text when the note changes elsewhere, and lets the user decide', async () => {
  answers(INFO, aPage({ items: [anItem(1, { note: '开场' })] }));
  const { user } = open();
  const note = await screen.findByRole('textbox', { name: '备注 镜头1' });
  await user.type(note, '，压暗');
  answers(INFO, aPage({ items: [anItem(1, { note: '结尾' })] }));
  await queryClient.invalidateQueries({ queryKey: [INFO] });
  expect(note).toHaveValue('开场，压暗');
  answers('POST /board/v1/item/note', refusesWith(40900, '这条备注已在别处修改', { note: '结尾' }));
  await user.tab();
  expect(await screen.findByText(/别处已改为“结尾”/)).toBeVisible();
  await user.type(note, '些');
  await user.tab();
  expect(callsOf('POST /board/v1/item/note')).toHaveLength(1);
  answers('POST /board/v1/item/note', null);
  answers(INFO, aPage({ items: [anItem(1, { note: '开场，压暗些' })] }));
  await user.click(screen.getByRole('button', { name: '用我的' }));
  await expect
    .poll(() => callsOf('POST /board/v1/item/note').at(-1))
    .toMatchObject({ note: '开场，压暗些', noteBefore: '结尾' });
  await expect.poll(() => screen.queryByText(/别处已改为/)).toBeNull();
  expect(note).toHaveValue('开场，压暗些');
});

it('checks out all clips of a tier in one press and says what it skips', async () => {
  answers(INFO, aPage({ items: [anItem(1), anItem(2, { licensedTypes: [1] })] }));
  answers('POST /order/v1/create', { orderId: 'order-1' });
  answers('GET /discount/v1/list/userOwn', refuses(50000, '服务器出错了'));
  const { user } = open();
  expect(await screen.findByText('将跳过：1 条已购')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '一键结算' }));
  await expect
    .poll(() => callsOf('POST /order/v1/create'))
    .toMatchObject([{ videos: [{ videoId: 101, videoType: 1 }] }]);
  await expect.poll(address).toBe('/payOrder/order-1');
});

it('saves a note again that changed while it was being saved', async () => {
  answers(INFO, aPage({ items: [anItem(1)] }));
  const reply = Promise.withResolvers<null>();
  answers('POST /board/v1/item/note', () => reply.promise);
  const { user } = open();
  const note = await screen.findByRole('textbox', { name: '备注 镜头1' });
  await user.type(note, '压暗');
  await user.tab();
  await user.type(note, '些');
  await user.tab();
  reply.resolve(null);
  await expect
    .poll(() => callsOf('POST /board/v1/item/note').map(({ note, noteBefore }) => [noteBefore, note]))
    .toEqual([
      ['', '压暗'],
      ['压暗', '压暗些'],
    ]);
});

it('stops adding clips when the cart is full, and refuses more clips than a cart may have', async () => {
  answers(INFO, aPage({ items: [anItem(1), anItem(2), anItem(3)] }));
  answers('POST /shoppingcart/v1/add', ({ videoId }) =>
    videoId === 101 ? { shoppingCartId: 1 } : refusesWith(40900, '购物车已满', { cartMax: 200 }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: '全选' }));
  await user.click(screen.getByRole('button', { name: '加入购物车' }));
  await expect.poll(toastTexts).toEqual(['购物车已满', '已加入购物车（1 条素材）']);
  expect(callsOf('POST /shoppingcart/v1/add')).toHaveLength(2);
  await addClipsToCart(Array.from({ length: 201 }, (_, index) => anItem(index).video));
  expect(toastTexts()).toContain('购物车最多放 200 条素材，请分批加入');
  expect(callsOf('POST /shoppingcart/v1/add')).toHaveLength(2);
});

it('shows what guests chose and said, and buys what they want', async () => {
  answers(INFO, aPage());
  const mark = { linkId: 'l', guestName: '王总', mark: 'yes' as const };
  const comment = { commentId: 1, frame: 30, text: '这条好', createTime: '2026-11-01T00:00:00.000Z' };
  answers('GET /board/v1/link/answers', {
    list: [{ itemId: 2, marks: [mark], comments: [{ ...comment, linkId: 'l', guestName: '王总' }] }],
  });
  answers('POST /order/v1/create', { orderId: 'order-2' });
  answers('GET /discount/v1/list/userOwn', refuses(50000, '服务器出错了'));
  const { user } = open();
  expect(await screen.findByText('王总：要')).toBeVisible();
  expect(screen.getByText('00:00:01:05')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '结算客户要的' }));
  await expect.poll(() => callsOf('POST /order/v1/create')).toMatchObject([{ videos: [{ videoId: 102 }] }]);
  await expect.poll(address).toBe('/payOrder/order-2');
});

it('lets a company’s viewer read and copy, but not change', async () => {
  logIn(aUser({ companyId: 3, companyRole: 'viewer' }));
  answers(INFO, aPage({ company: true, mayChange: false, items: [anItem(1, { note: '只读' })] }));
  open();
  expect(await screen.findByText('只读')).toBeVisible();
  expect(screen.queryByRole('button', { name: '移出' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^移动 镜头/ })).toBeNull();
  expect(screen.getByRole('button', { name: '复制到' })).toBeVisible();
});

it('shows an empty board, a missing one, and a failure with a retry', async () => {
  answers(INFO, aPage({ items: [], offSaleCount: 2 }));
  const { user, unmount } = open();
  expect(await screen.findByText('“城市三十秒”里还没有素材')).toBeVisible();
  expect(screen.getByText(/2 条已下架的素材/)).toBeVisible();
  unmount();
  answers(INFO, refuses(40400, '收藏夹不存在'));
  const missing = open('?favoriteId=7');
  expect(await screen.findByText('收藏夹不存在')).toBeVisible();
  missing.unmount();
  answers(INFO, refuses(50000, '服务器出错了'));
  open('?favoriteId=8');
  const retry = await screen.findByRole('button', { name: /重试/ });
  answers(INFO, aPage({ boardId: 8 }));
  await user.click(retry);
  expect(await screen.findByText('镜头1')).toBeVisible();
  expect(address()).toContain('favoriteId=8');
});
