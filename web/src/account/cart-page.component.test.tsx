import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, callsOf, neverAnswers, refuses } from '../testing/fake-api.ts';
import { address, logIn, show, toastTexts } from '../testing/render.tsx';
import { saveIntendedUse } from '../features/licences/uses/intended-use.ts';
import { A_LICENCE_TEXT, aCartItem, aDeliveredFile, aUser, pageOf } from '../testing/samples.ts';
import CartPage from './cart-page.tsx';

const HD = aCartItem();
const PLUS = aCartItem({ shoppingCartId: 2, videoId: 12, videoName: '城市夜景', videoType: 3, price: 90.1 });
const GONE = aCartItem({ shoppingCartId: 3, videoName: '已下架的云海', available: false, price: null, tiers: [] });

const cartHas = (...items: Parameters<typeof pageOf<typeof HD>>[0]) =>
  answers('GET /shoppingcart/v1/query', pageOf(items));
const side = () => screen.getByRole('complementary');

beforeEach(() => logIn());

describe('the cart', () => {
  it('sums the selected lines by format', async () => {
    cartHas(HD, PLUS);
    const { user } = show(<CartPage />);
    await user.click(await screen.findByRole('checkbox', { name: '全选' }));
    expect(side()).toHaveTextContent('HD 1920×10801 条¥30.00');
    expect(side()).toHaveTextContent('4K0 条¥0.00');
    expect(side()).toHaveTextContent('PLUS 1920×10801 条¥90.10');
    expect(side()).toHaveTextContent('合计¥120.10');
  });

  it('counts only the selected line', async () => {
    cartHas(HD, PLUS);
    const { user } = show(<CartPage />);
    await user.click(await screen.findByRole('checkbox', { name: /选择 城市夜景/ }));
    expect(screen.getByText('已选 1 条')).toBeVisible();
    expect(side()).toHaveTextContent('合计¥90.10');
    expect(screen.getByRole('checkbox', { name: '全选' })).not.toBeChecked();
  });

  it('deselects all lines with a second click', async () => {
    cartHas(HD, PLUS);
    const { user } = show(<CartPage />);
    const all = await screen.findByRole('checkbox', { name: '全选' });
    await user.click(all);
    await user.click(all);
    expect(side()).toHaveTextContent('合计¥0.00');
  });

  it('marks lines whose licence does not cover the chosen use', async () => {
    answers('GET /licence/v1/texts/current', A_LICENCE_TEXT);
    cartHas(HD, PLUS);
    const { user } = show(<CartPage />);
    await user.click(await screen.findByRole('button', { name: '说说用途，检查所选规格能不能用' }));
    await user.click(await screen.findByRole('checkbox', { name: '影视、综艺、纪录片制作' }));
    expect(await screen.findByText('不能用于您的用途：标准授权不含：影视、综艺、纪录片制作')).toBeVisible();
    expect(screen.getAllByText(/^不能用于您的用途/)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: '清除用途' }));
    expect(screen.queryByText(/^不能用于您的用途/)).toBeNull();
  });

  it('checks the order for the chosen use', async () => {
    saveIntendedUse({ licensee: 'company', uses: ['film'] });
    answers('GET /licence/v1/texts/current', A_LICENCE_TEXT);
    answers('POST /order/v1/create', { orderId: 'order-1' });
    answers('GET /discount/v1/list/userOwn', { list: [] });
    answers('GET /user/v1/info', aUser());
    answers('POST /order/v1/licenceFit', refuses(40_000, '用途有误'));
    cartHas(HD);
    const { user } = show(<CartPage />);
    expect(await screen.findByText('我的用途：企业；影视、综艺、纪录片制作')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /购买全部 1 条/ }));
    await expect.poll(address).toBe('/payOrder/order-1');
    expect(callsOf('POST /order/v1/licenceFit')).toEqual([{ orderId: 'order-1', licensee: 'company', uses: ['film'] }]);
    expect(toastTexts()).toEqual([]);
  });

  it('requires a selection before it orders or removes lines', async () => {
    cartHas(HD);
    const { user } = show(<CartPage />);
    await user.click(await screen.findByRole('button', { name: '结算' }));
    await user.click(screen.getByRole('button', { name: '删除' }));
    expect(toastTexts()).toEqual(['请勾选要结算的视频', '请勾选要删除的视频']);
  });

  it('does not select clips that are no longer sold', async () => {
    cartHas(HD, GONE);
    const { user } = show(<CartPage />);
    await user.click(await screen.findByRole('checkbox', { name: '全选' }));
    expect(screen.getByText('已选 1 条')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /选择 已下架的云海/ })).toBeDisabled();
    expect(screen.getByText('已失效：已下架或不提供该规格')).toBeVisible();
  });

  it('removes all clips that are no longer sold with one button', async () => {
    cartHas(HD, GONE, { ...GONE, shoppingCartId: 4 });
    answers('DELETE /shoppingcart/v1/remove', null);
    const { user } = show(<CartPage />);
    await user.click(await screen.findByRole('button', { name: '清空失效素材（2）' }));
    const dialog = await screen.findByRole('dialog', { name: '删除' });
    expect(dialog).toHaveTextContent('确定从购物车删除这 2 条素材吗？');
    cartHas(HD);
    await user.click(within(dialog).getByRole('button', { name: '删除' }));
    await expect.poll(() => screen.queryByRole('button', { name: /清空失效素材/ })).toBeNull();
    expect(callsOf('DELETE /shoppingcart/v1/remove')).toEqual([{ shoppingCartIds: [3, 4] }]);
  });

  it('keeps a line if the user cancels its removal', async () => {
    cartHas(HD);
    const { user } = show(<CartPage />);
    await user.click(await screen.findByRole('button', { name: '删除 海边日出' }));
    await user.click(await screen.findByRole('button', { name: '取消' }));
    expect(screen.getByRole('button', { name: '删除 海边日出' })).toBeVisible();
    expect(callsOf('DELETE /shoppingcart/v1/remove')).toEqual([]);
  });

  it('changes the format of a line', async () => {
    cartHas(HD);
    answers('POST /shoppingcart/v1/update', null);
    const { user } = show(<CartPage />);
    const select = await screen.findByRole('combobox', { name: '海边日出 的规格' });
    cartHas({ ...HD, videoType: 3, price: 90 });
    await user.selectOptions(select, '3');
    expect(await screen.findByText('¥90.00')).toBeVisible();
    expect(callsOf('POST /shoppingcart/v1/update')).toEqual([{ shoppingCartId: 1, videoType: 3 }]);
  });

  it('describes the files of each line’s format', async () => {
    const [hd, plus] = HD.tiers;
    const large = aDeliveredFile({ width: 3840, height: 2160 });
    const tiers = [
      { ...hd!, files: [aDeliveredFile()] },
      { ...plus!, files: [large, { ...large, format: 'master' as const, container: 'mov', codec: 'prores' }] },
    ];
    cartHas({ ...HD, tiers }, { ...PLUS, tiers });
    show(<CartPage />);
    expect(
      await screen.findByText(/^1920×1080 · MP4 · H\.264 \(AVC\) · 8 位 4:2:0 · 逐行 25 fps · 8\.20MB$/),
    ).toBeVisible();
    expect(screen.getByText(/^3840×2160 · MP4 .*，另有母版 MOV · Apple ProRes/)).toBeVisible();
  });

  it('marks clips that the buyer already owns', async () => {
    cartHas({ ...HD, licensedTypes: [1] });
    show(<CartPage />);
    expect(await screen.findByText('已购买过该规格')).toBeVisible();
  });

  it('orders all available lines with one click', async () => {
    cartHas(HD, PLUS, GONE);
    answers('POST /order/v1/create', { orderId: 'order-9' });
    answers('GET /discount/v1/list/userOwn', { list: [] });
    const { user } = show(<CartPage />);
    await user.click(await screen.findByRole('button', { name: '购买全部 2 条 · ¥120.10' }));
    await expect.poll(address).toBe('/payOrder/order-9');
    expect(callsOf('POST /order/v1/create')).toMatchObject([{ shoppingCartIds: [1, 2] }]);
  });

  it('applies a discount card of the buyer’s own account, not of the company, to a new order', async () => {
    logIn(aUser({ companyBalance: 500, companyRole: 'buyer' }));
    cartHas(HD);
    answers('POST /order/v1/create', { orderId: 'order-9' });
    const card = { discount: 80, rechargeAmount: 100, remainAmount: 100, expiredTime: '2099-01-01T00:00:00.000Z' };
    const list = [
      { ...card, discountId: 5, company: true, payAmount: 20 },
      { ...card, discountId: 6, company: false, payAmount: 24 },
    ];
    answers('GET /discount/v1/list/userOwn', { list });
    answers('POST /order/v1/discount/update', null);
    const { user } = show(<CartPage />);
    await user.click(await screen.findByRole('button', { name: /购买全部/ }));
    await expect.poll(address).toBe('/payOrder/order-9');
    expect(callsOf('POST /order/v1/discount/update')).toEqual([{ orderId: 'order-9', discountId: 6 }]);
  });

  it('reloads after a refused order, because a clip may no longer be sold', async () => {
    cartHas(HD);
    answers('POST /order/v1/create', refuses(40_900, '视频已下架'));
    const { user } = show(<CartPage />);
    const buy = await screen.findByRole('button', { name: /购买全部/ });
    cartHas({ ...HD, available: false });
    await user.click(buy);
    expect(await screen.findByText('已失效：已下架或不提供该规格')).toBeVisible();
    expect(toastTexts()).toEqual(['视频已下架']);
  });

  it('sends no second order while the first is in progress', async () => {
    cartHas(HD);
    answers('POST /order/v1/create', neverAnswers);
    const { user } = show(<CartPage />);
    const buy = await screen.findByRole('button', { name: /购买全部/ });
    await user.click(buy);
    await user.click(buy);
    expect(callsOf('POST /order/v1/create')).toHaveLength(1);
  });

  it('links to the catalogue when it is empty', async () => {
    cartHas();
    show(<CartPage />);
    expect(await screen.findByText('购物车空空的~')).toBeVisible();
    expect(screen.getByRole('link', { name: '去看看热门素材' })).toHaveAttribute('href', '/hot');
  });

  it('offers a retry if loading fails', async () => {
    answers('GET /shoppingcart/v1/query', refuses(50_000, '服务器繁忙'));
    const { user } = show(<CartPage />);
    await screen.findByText('购物车加载失败');
    cartHas(HD);
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('button', { name: '删除 海边日出' })).toBeVisible();
  });
});
