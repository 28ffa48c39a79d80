import { screen, within } from '@testing-library/react';
import { ORDER_STATUS, TRANSFER_STATUS } from '@zhenku/contract/constants';
import type { Order } from '@zhenku/contract/orders/orders';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, callsOf, headersOf, isOffline, refuses } from '../../testing/fake-api.ts';
import { address, logIn, show, toastTexts } from '../../testing/render.tsx';
import { saveIntendedUse } from '../../features/licences/uses/intended-use.ts';
import {
  A_LICENCE_TEXT,
  aDiscountCard,
  anOrder,
  anOrderItem,
  aProject,
  aUsablePack,
  aUser,
  FAR_FUTURE,
  pageOf,
  SITE,
} from '../../testing/samples.ts';
import PayOrderPage from './pay-order-page.tsx';

const CONFLICT = 40_900;
const ALLOWANCE = 'GET /company/v1/allowance';
const UNLIMITED = {
  monthlyLimit: null,
  spent: 0,
  orderLimit: null,
  approvalAbove: null,
  exceeded: null,
  request: null,
};
const side = () => screen.getByRole('complementary');
const PAY = 'POST /order/v1/pay';

const orderIs = (fields: Partial<Order> = {}) => answers('GET /order/v1/orderId', anOrder(fields));
const cardsAre = (...list: ReturnType<typeof aDiscountCard>[]) => answers('GET /discount/v1/list/userOwn', { list });
const packsAre = (...list: ReturnType<typeof aUsablePack>[]) => answers('GET /pack/v1/usable', { list });
const open = () => show(<PayOrderPage />, { at: '/payOrder/order-1', params: { orderId: 'order-1' } });
const agree = async (user: ReturnType<typeof show>['user']) =>
  user.click(await screen.findByRole('checkbox', { name: /素材授权条款/ }));

beforeEach(() => {
  logIn();
  orderIs();
  cardsAre();
  answers('GET /licence/v1/texts/{version}', A_LICENCE_TEXT);
  answers('GET /recharge/v1/methods', { methods: [2, 3], ways: [], sandbox: false });
  answers('GET /coupon/v1/recharge/list', { list: [] });
  answers('GET /discount/v1/recharge/list', { list: [] });
  answers('GET /discount/v1/list', { list: [] });
  packsAre();
  answers('GET /shoppingcart/v1/query', pageOf([]));
  answers(ALLOWANCE, UNLIMITED);
  answers('GET /company/v1/costCentre/list', { list: [] });
  answers('GET /project/v1/order/info', { list: [] });
  answers('GET /project/v1/list', pageOf([]));
});

describe('an unpaid order', () => {
  it('shows its price and the balance after payment', async () => {
    open();
    expect(await screen.findByRole('button', { name: '立即支付' })).toBeEnabled();
    expect(side()).toHaveTextContent('原价（1 条）¥30.00');
    expect(side()).toHaveTextContent('支付后余额70.00 牛币');
    expect(side()).not.toHaveTextContent('系列优惠');
    expect(side()).toHaveTextContent('合计¥30.00');
  });

  it('shows the clips’ own prices, what their series takes off, and then the discount card', async () => {
    const series = (listPrice: number) => ({ seriesName: '茶山', listPrice });
    cardsAre(aDiscountCard({ payAmount: 32 }));
    orderIs({
      originAmount: 40,
      discountAmount: 8,
      payAmount: 32,
      discountId: 5,
      orderItems: [
        anOrderItem({ originAmount: 24.01, payAmount: 19.21, series: series(30.1), licensedTypes: [1] }),
        anOrderItem({
          orderItemId: 'item-2',
          videoId: 12,
          videoName: '茶山晨雾',
          originAmount: 15.99,
          payAmount: 12.79,
          series: series(20.05),
        }),
      ],
    });
    open();
    await screen.findByRole('button', { name: '立即支付' });
    expect(side()).toHaveTextContent('原价（2 条）¥50.15系列优惠-¥10.15折扣卡-¥8.00');
    expect(side()).toHaveTextContent('合计¥32.00');
    expect(screen.getByText(/^系列价 ¥40\.00，8折后 ¥32\.00/)).toBeVisible();
    expect(screen.getByRole('radio', { name: /不使用折扣卡.*按系列价支付 ¥40\.00/ })).toBeVisible();
    expect(screen.getByText(/您已购买过：“海边日出”HD 1920×1080。/)).toBeVisible();
  });

  it('chooses a project of the account that pays, or creates one', async () => {
    answers(
      'GET /project/v1/list',
      pageOf([aProject(), aProject({ projectId: 4, projectName: '企业片', company: true })]),
    );
    answers('POST /project/v1/order/set', null);
    answers('POST /project/v1/create', { projectId: 9 });
    const { user } = open();
    const select = await screen.findByRole('combobox', { name: '项目（选填）' });
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['不放入项目', '品牌短片']);
    await user.selectOptions(select, '品牌短片');
    await expect.poll(() => callsOf('POST /project/v1/order/set')).toEqual([{ orderId: 'order-1', projectId: 3 }]);
    await expect.poll(() => select).toBeEnabled();
    await user.click(screen.getByRole('button', { name: '新建项目' }));
    expect(screen.getByRole('button', { name: '创建并选用' })).toBeDisabled();
    await user.type(screen.getByLabelText('项目名称'), '新片');
    await user.click(screen.getByRole('button', { name: '创建并选用' }));
    await expect.poll(() => callsOf('POST /project/v1/order/set').at(-1)).toEqual({ orderId: 'order-1', projectId: 9 });
    expect(callsOf('POST /project/v1/create')).toMatchObject([{ projectName: '新片', company: false }]);
  });

  it('can be paid if its projects cannot be loaded', async () => {
    answers('GET /project/v1/list', isOffline);
    open();
    expect(await screen.findByRole('button', { name: '立即支付' })).toBeEnabled();
    await expect.poll(() => screen.queryByRole('region', { name: '项目（选填）' })).toBeNull();
  });

  it('cannot be paid before the buyer agrees to the licence text', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '立即支付' }));
    expect(toastTexts()).toEqual(['请阅读并同意协议']);
    expect(callsOf(PAY)).toEqual([]);
    const box = screen.getByRole('checkbox', { name: /素材授权条款/ });
    expect(box).toHaveFocus();
    expect(box).toHaveAccessibleDescription('勾选后才能支付');
    await user.click(box);
    expect(box).not.toHaveAccessibleDescription();
  });

  it('is paid under the licence text that the buyer saw, and opens the success page', async () => {
    answers(PAY, null);
    const { user } = open();
    await agree(user);
    await user.click(screen.getByRole('button', { name: '立即支付' }));
    await expect.poll(address).toBe('/payOrderSuccess/order-1');
    expect(callsOf(PAY)).toEqual([{ orderId: 'order-1', companyPay: false, licenceTextVersion: 1 }]);
    expect(toastTexts()).toEqual(['支付成功，请在90天内下载']);
  });

  it('reuses the idempotency key when the buyer pays again after a lost response', async () => {
    answers(PAY, isOffline);
    const { user } = open();
    await agree(user);
    await user.click(screen.getByRole('button', { name: '立即支付' }));
    await expect.poll(toastTexts).toEqual(['网络连接失败，请检查网络后重试']);
    answers(PAY, null);
    await user.click(await screen.findByRole('button', { name: '立即支付' }));
    await expect.poll(address).toBe('/payOrderSuccess/order-1');
    const [first, second] = headersOf(PAY).map((headers) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  it('asks for a new agreement when the licence text has changed', async () => {
    const { user } = open();
    await agree(user);
    answers(PAY, refuses(CONFLICT, '授权条款已更新'));
    orderIs({ licenceTextVersion: 2 });
    await user.click(screen.getByRole('button', { name: '立即支付' }));
    expect(await screen.findByText(/授权条款已更新为第 2 版/)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /素材授权条款/ })).not.toBeChecked();
  });

  it('shows the text that is agreed to, and who may hold an extended licence only for orders with one', async () => {
    const { user, unmount } = open();
    await agree(user);
    expect(screen.queryByText(/PLUS 扩展授权适用于/)).toBeNull();
    await user.click(screen.getByRole('button', { name: '《素材授权条款》第 1 版' }));
    const text = within(screen.getByRole('dialog', { name: '素材授权条款第 1 版' }));
    expect(await text.findByText('兹授权')).toBeVisible();
    unmount();
    orderIs({ orderItems: [anOrderItem({ videoType: 3 })] });
    open();
    expect(await screen.findByText('PLUS 扩展授权适用于个体工商户、企业及其他组织（不含个人）')).toBeVisible();
  });

  it('lists clips that the buyer has already bought', async () => {
    orderIs({ orderItems: [anOrderItem({ licensedTypes: [1] })] });
    open();
    expect(await screen.findByText(/您已购买过：“海边日出”HD 1920×1080/)).toBeVisible();
  });

  it('cannot be paid after its deadline', async () => {
    orderIs({ expireTime: '2020-01-01T00:00:00.000Z' });
    open();
    expect(await screen.findByText('支付时间已到，正在更新订单状态…')).toBeVisible();
    expect(screen.getByRole('button', { name: '立即支付' })).toBeDisabled();
  });

  it('offers a company’s viewer only their own account', async () => {
    logIn(aUser({ companyBalance: null, companyName: '山海影视', companyRole: 'viewer' }));
    open();
    expect(await screen.findByRole('radio', { name: /个人账户/ })).toBeChecked();
    expect(screen.queryByRole('radio', { name: /企业账户/ })).toBeNull();
  });
});

describe('the payment’s lines', () => {
  it('leave out a balance of zero', async () => {
    logIn(aUser({ balance: 0 }));
    open();
    expect(await screen.findByRole('button', { name: '充值并支付 ¥30.00' })).toBeVisible();
    expect(side()).toHaveTextContent('还差¥30.00充值¥30.00合计¥30.00');
    expect(side()).not.toHaveTextContent('余额');
    expect(screen.getByText('余额以牛币计，1 牛币 = ¥1。')).toBeVisible();
  });

  it('leave out the balance after the payment if nothing remains', async () => {
    logIn(aUser({ balance: 30 }));
    open();
    await screen.findByRole('button', { name: '立即支付' });
    expect(side()).toHaveTextContent('余额30.00 牛币合计¥30.00');
  });
});

describe('a clip that the buyer owns in another format', () => {
  const MINE = {
    inCart: [],
    licensed: [
      {
        orderItemId: 'item-0',
        videoType: 1,
        upgradeCredit: 30,
        downloadExpireTime: FAR_FUTURE,
        authenticationType: 1,
        endTime: null,
      },
    ],
  };
  const plus = anOrderItem({ videoType: 3, originAmount: 90, payAmount: 90, licensedTypes: [1] });
  const other = anOrderItem({ orderItemId: 'item-2', videoId: 12, videoName: '城市夜景' });

  it('is upgraded for the price difference in one press, with the order’s other clips', async () => {
    orderIs({ originAmount: 120, payAmount: 120, orderItems: [plus, other] });
    answers('GET /video/v1/{id}/mine', MINE);
    answers('POST /order/v1/create', { orderId: 'order-2' });
    answers('POST /order/v1/close', null);
    const { user } = open();
    expect(await screen.findByText(/您已有“海边日出”HD。用于同一项目，补差价即可：已购 HD 抵扣 ¥30\.00/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '补差价升级 ¥60.00' }));
    await expect.poll(address).toBe('/payOrder/order-2');
    expect(callsOf('POST /order/v1/create')).toMatchObject([
      {
        videos: [
          { videoId: 11, videoType: 3, upgradeOf: 'item-0' },
          { videoId: 12, videoType: 1 },
        ],
      },
    ]);
    await expect.poll(() => callsOf('POST /order/v1/close')).toEqual([{ orderId: 'order-1' }]);
  });

  it('only warns if the owned licence cannot be upgraded', async () => {
    orderIs({ orderItems: [anOrderItem({ videoType: 1, licensedTypes: [3] })] });
    open();
    expect(await screen.findByText(/您已有“海边日出”PLUS。用于同一项目，请确认/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /补差价升级/ })).toBeNull();
  });

  it('offers no upgrade of what is an upgrade already', async () => {
    const upgrade = { orderItemId: 'item-0', videoType: 1, credit: 30, sharesYear: null } as const;
    orderIs({ orderItems: [{ ...plus, upgrade }] });
    open();
    await screen.findByRole('button', { name: '立即支付' });
    expect(screen.queryByText(/您已有/)).toBeNull();
  });
});

describe('a discount card', () => {
  it('explains its calculation', async () => {
    cardsAre(aDiscountCard());
    orderIs({ discountId: 5, discountAmount: 6, payAmount: 24 });
    open();
    expect(
      await screen.findByText(/原价 ¥30\.00，8折后 ¥24\.00（用卡内额度 24\.00 牛币，剩 76\.00 牛币）/),
    ).toBeVisible();
    expect(side()).toHaveTextContent('合计¥24.00');
  });

  it('is applied to the order when the buyer chooses it', async () => {
    cardsAre(aDiscountCard());
    answers('POST /order/v1/discount/update', null);
    const { user } = open();
    const choice = await screen.findByRole('radio', { name: /8折卡/ });
    orderIs({ discountId: 5, discountAmount: 6, payAmount: 24 });
    await user.click(choice);
    await expect.poll(() => side().textContent).toContain('合计¥24.00');
    expect(callsOf('POST /order/v1/discount/update')).toEqual([{ orderId: 'order-1', discountId: 5 }]);
  });

  it('is offered before the full price is paid', async () => {
    cardsAre(aDiscountCard());
    const { user } = open();
    await agree(user);
    await user.click(screen.getByRole('button', { name: '立即支付' }));
    const dialog = await screen.findByRole('dialog', { name: '有可用的折扣卡' });
    await user.click(within(dialog).getByRole('button', { name: '取消' }));
    expect(callsOf(PAY)).toEqual([]);
  });

  it('leads to a new price instead of a payment if it covers less than shown', async () => {
    cardsAre(aDiscountCard());
    orderIs({ discountId: 5, discountAmount: 6, payAmount: 24 });
    const { user } = open();
    await agree(user);
    answers(PAY, refuses(CONFLICT, '折扣卡额度有变动，订单金额已更新，请确认后重新支付'));
    cardsAre();
    orderIs();
    await user.click(screen.getByRole('button', { name: '立即支付' }));
    await expect.poll(() => side().textContent).toContain('合计¥30.00');
    expect(toastTexts()).toEqual(['折扣卡额度有变动，订单金额已更新，请确认后重新支付']);
    expect(address()).toBe('/payOrder/order-1');
  });

  it('is offered only with the company’s account if it belongs to the company', async () => {
    logIn(aUser({ companyBalance: 500, companyName: '山海影视', companyRole: 'buyer' }));
    cardsAre(aDiscountCard({ company: true }));
    answers('POST /order/v1/discount/update', null);
    const { user } = open();
    expect(await screen.findByText('暂无可用折扣卡')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /企业账户（山海影视）/ }));
    expect(await screen.findByRole('radio', { name: /8折卡/ })).toBeVisible();
    expect(callsOf('POST /order/v1/discount/update')).toEqual([{ orderId: 'order-1', discountId: 5 }]);
  });
});

describe('a pack of downloads', () => {
  it('pays the whole order, without coins and the discount card', async () => {
    logIn(aUser({ balance: 0 }));
    cardsAre(aDiscountCard());
    orderIs({ discountId: 5, discountAmount: 6, payAmount: 24 });
    packsAre(aUsablePack({ packName: '十次畅选', remaining: 7 }));
    answers(PAY, null);
    const { user } = open();
    expect(await screen.findByRole('radio', { name: /十次畅选，抵付 1 次 还可下载 7 次/ })).toBeChecked();
    expect(side()).toHaveTextContent('原价（1 条）¥30.00下载包抵付（1 次）-¥30.00支付后还可下载6 次合计¥0.00');
    expect(screen.queryByRole('group', { name: '折扣卡' })).toBeNull();
    expect(screen.queryByRole('link', { name: '对公转账' })).toBeNull();
    await agree(user);
    await user.click(screen.getByRole('button', { name: '用下载包支付' }));
    await expect.poll(address).toBe('/payOrderSuccess/order-1');
    expect(callsOf(PAY)).toEqual([{ orderId: 'order-1', companyPay: false, licenceTextVersion: 1, packId: 9 }]);
  });

  it('is used only if the buyer chooses it where it costs more than the order', async () => {
    packsAre(aUsablePack({ amount: 31 }));
    const { user } = open();
    expect(await screen.findByRole('radio', { name: /不使用下载包/ })).toBeChecked();
    expect(screen.getByRole('group', { name: '折扣卡' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /十次畅选/ }));
    expect(screen.getByRole('group', { name: '下载包抵付' })).toHaveTextContent('订单金额记为 ¥31.00，发票按此开具');
    await user.click(screen.getByRole('radio', { name: /不使用下载包/ }));
    expect(await screen.findByRole('button', { name: '立即支付' })).toBeEnabled();
  });

  it('is offered only with the account that owns it, beyond the member’s limits', async () => {
    logIn(aUser({ companyBalance: 0, companyName: '山海影视', companyRole: 'buyer' }));
    answers(ALLOWANCE, { ...UNLIMITED, approvalAbove: 20, exceeded: 'approval' });
    packsAre(aUsablePack({ company: true }));
    const { user } = open();
    await screen.findByRole('button', { name: '立即支付' });
    expect(screen.queryByRole('group', { name: '下载包抵付' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: /企业账户/ }));
    expect(await screen.findByRole('button', { name: '用下载包支付' })).toBeEnabled();
    expect(side()).not.toHaveTextContent('管理员审批');
  });

  it('disappears from the page if it was used up elsewhere', async () => {
    packsAre(aUsablePack());
    const { user } = open();
    await agree(user);
    answers(PAY, refuses(CONFLICT, '下载包的次数不足'));
    packsAre();
    await user.click(screen.getByRole('button', { name: '用下载包支付' }));
    expect(await screen.findByRole('button', { name: '立即支付' })).toBeEnabled();
    expect(toastTexts()).toEqual(['下载包的次数不足']);
    expect(screen.queryByRole('group', { name: '下载包抵付' })).toBeNull();
  });

  it('does not keep the order from being paid if the packs cannot be loaded', async () => {
    answers('GET /pack/v1/usable', isOffline);
    open();
    expect(await screen.findByRole('button', { name: '立即支付' })).toBeEnabled();
  });
});

describe('paying with an insufficient balance', () => {
  it('tops up the missing amount', async () => {
    logIn(aUser({ balance: 10 }));
    open();
    expect(await screen.findByRole('button', { name: '充值并支付 ¥20.00' })).toBeVisible();
    expect(screen.getByRole('radio', { name: /¥20\.00 补足差额/ })).toBeChecked();
    expect(side()).toHaveTextContent('还差¥20.00');
  });

  it('keeps the excess as coins if the buyer tops up more than is missing', async () => {
    logIn(aUser({ balance: 10 }));
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: '¥100.00' }));
    expect(await screen.findByRole('button', { name: '充值并支付 ¥100.00' })).toBeVisible();
    expect(side()).toHaveTextContent('支付后余额80.00 牛币');
  });

  it('refers a company’s member to the company’s admin', async () => {
    logIn(aUser({ companyBalance: 1, companyName: '山海影视', companyRole: 'buyer' }));
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /企业账户/ }));
    expect(await screen.findByText('余额不足，还差 ¥29.00')).toBeVisible();
    expect(screen.getByText('请企业账号充值，或改用个人账户支付')).toBeVisible();
    expect(side()).toHaveTextContent('支付后余额余额不足');
  });
});

describe('a member with limits', () => {
  const MEMBER = aUser({ companyBalance: 500, companyName: '山海影视', companyRole: 'buyer', companyId: 1 });
  const REQUEST = { requestId: 3, amount: 30, reason: null, addTime: MEMBER.addTime };

  it('asks for approval of an order that exceeds them, under the licence text shown', async () => {
    logIn(MEMBER);
    answers(ALLOWANCE, { ...UNLIMITED, approvalAbove: 20, exceeded: 'approval' });
    answers('POST /company/v1/approval/request', { requestId: 3 });
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /企业账户/ }));
    expect(side()).toHaveTextContent('超过 ¥20.00 的订单要由企业的管理员审批');
    await agree(user);
    await user.click(screen.getByRole('button', { name: '提交审批' }));
    const dialog = await screen.findByRole('dialog', { name: '提交审批' });
    await user.type(within(dialog).getByRole('textbox'), '客户要求');
    await user.click(within(dialog).getByRole('button', { name: '提交审批' }));
    await expect.poll(toastTexts).toEqual(['已提交审批，结果以系统消息通知您']);
    expect(callsOf('POST /company/v1/approval/request')).toEqual([
      { orderId: 'order-1', note: '客户要求', licenceTextVersion: 1 },
    ]);
    expect(callsOf(PAY)).toEqual([]);
  });

  it('may pay such an order from their own coins', async () => {
    logIn(MEMBER);
    answers(ALLOWANCE, { ...UNLIMITED, approvalAbove: 20, exceeded: 'approval' });
    open();
    expect(await screen.findByRole('button', { name: '立即支付' })).toBeEnabled();
  });

  it('waits for an open request, and may withdraw it', async () => {
    logIn(MEMBER);
    answers(ALLOWANCE, { ...UNLIMITED, request: { ...REQUEST, status: 'open' } });
    answers('POST /company/v1/approval/withdraw', null);
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('订单正在等待企业审批');
    expect(screen.queryByRole('button', { name: '立即支付' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '撤回申请' }));
    await expect.poll(() => callsOf('POST /company/v1/approval/withdraw')).toEqual([{ requestId: 3 }]);
  });

  it('reads why a request was declined', async () => {
    logIn(MEMBER);
    answers(ALLOWANCE, { ...UNLIMITED, request: { ...REQUEST, status: 'declined', reason: '预算不足' } });
    open();
    expect(await screen.findByText('采购申请未获批准：预算不足')).toBeVisible();
  });
});

describe('the licence check', () => {
  const FIT = { licensee: 'company' as const, uses: ['film'] };
  const tooNarrow = {
    ...FIT,
    fits: false,
    items: [{ orderItemId: 'item-1', verdict: 'needsPlus' as const, clauses: ['标准授权不含：影视制作'] }],
  };

  it('starts with the use that the buyer chose before', async () => {
    saveIntendedUse({ licensee: 'company', uses: ['film', 'retired'] });
    answers('POST /order/v1/licenceFit', tooNarrow);
    const { user } = open();
    expect(await screen.findByRole('checkbox', { name: '影视、综艺、纪录片制作' })).toBeChecked();
    expect(screen.getByRole('radio', { name: '企业' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: '检查是否适用' }));
    expect(callsOf('POST /order/v1/licenceFit')).toEqual([{ orderId: 'order-1', ...FIT }]);
  });

  it('requires a licensee and a use', async () => {
    const { user } = open();
    await user.click(await screen.findByText('这些素材能用在我的项目里吗？（选填）'));
    await user.click(screen.getByRole('button', { name: '检查是否适用' }));
    await user.click(screen.getByRole('radio', { name: '企业' }));
    await user.click(screen.getByRole('button', { name: '检查是否适用' }));
    expect(toastTexts()).toEqual(['请选择被授权方', '请选择用途']);
  });

  it('shows which format the use needs', async () => {
    answers('POST /order/v1/licenceFit', tooNarrow);
    const { user } = open();
    await user.click(await screen.findByText('这些素材能用在我的项目里吗？（选填）'));
    await user.click(screen.getByRole('radio', { name: '企业' }));
    await user.click(await screen.findByRole('checkbox', { name: '影视、综艺、纪录片制作' }));
    orderIs({ licenceFit: tooNarrow });
    await user.click(screen.getByRole('button', { name: '检查是否适用' }));
    expect(await screen.findByText('需要 PLUS 扩展授权')).toBeVisible();
    expect(screen.getByText('标准授权不含：影视制作')).toBeVisible();
    expect(callsOf('POST /order/v1/licenceFit')).toEqual([{ orderId: 'order-1', ...FIT }]);
  });

  it('clears its verdict when the use changes', async () => {
    orderIs({ licenceFit: tooNarrow });
    const { user } = open();
    await screen.findByText('需要 PLUS 扩展授权');
    await user.click(await screen.findByRole('checkbox', { name: '线上广告' }));
    expect(screen.queryByText('需要 PLUS 扩展授权')).toBeNull();
  });

  it('confirms that the licences fit', async () => {
    const items = [{ orderItemId: 'item-1', verdict: 'fits' as const, clauses: ['须署名'] }];
    orderIs({ licenceFit: { ...FIT, fits: true, items } });
    open();
    expect(await screen.findByText('所选规格包含您填写的用途')).toBeVisible();
    expect(screen.getByText('须署名')).toBeVisible();
  });

  it('asks for confirmation before paying for a licence that does not fit', async () => {
    orderIs({ licenceFit: tooNarrow });
    const { user } = open();
    await agree(user);
    await user.click(screen.getByRole('button', { name: '立即支付' }));
    const dialog = await screen.findByRole('dialog', { name: '授权不适用' });
    await user.click(within(dialog).getByRole('button', { name: '取消' }));
    expect(callsOf(PAY)).toEqual([]);
  });

  it('orders the clips again in the format that fits, for the same project, and closes the old order', async () => {
    orderIs({ licenceFit: tooNarrow });
    const project = { projectId: 3, projectName: '品牌短片', licensee: '', company: false };
    answers('GET /project/v1/order/info', { list: [project] });
    answers('POST /project/v1/order/set', null);
    answers('POST /order/v1/create', { orderId: 'order-2' });
    answers('POST /order/v1/close', null);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '换成适用的规格重新下单' }));
    await expect.poll(address).toBe('/payOrder/order-2');
    expect(callsOf('POST /order/v1/create')).toMatchObject([{ videos: [{ videoId: 11, videoType: 3 }] }]);
    await expect.poll(() => callsOf('POST /order/v1/close')).toEqual([{ orderId: 'order-1' }]);
    expect(callsOf('POST /project/v1/order/set')).toEqual([{ orderId: 'order-2', projectId: 3 }]);
  });
});

describe('an order that cannot be paid', () => {
  it('redirects to the success page if it is already paid', async () => {
    orderIs({ orderStatus: ORDER_STATUS.paid });
    open();
    await expect.poll(address).toBe('/payOrderSuccess/order-1');
  });

  it('says that it has expired, and offers to order again or pay by transfer', async () => {
    const now = new Date().toISOString();
    orderIs({ orderStatus: ORDER_STATUS.timedOut, orderCreateTime: now, expireTime: now });
    open();
    expect(await screen.findByText('订单超过30分钟未支付，已自动取消，请重新下单')).toBeVisible();
    expect(screen.queryByRole('button', { name: '立即支付' })).toBeNull();
    expect(screen.getByRole('button', { name: /^重新下单/ })).toBeVisible();
    expect(screen.getByRole('link', { name: '对公转账' })).toHaveAttribute('href', '/#/bankCardPay?orderId=order-1');
    expect(screen.getByText('海边日出')).toBeVisible();
  });

  it('says that it was not approved in time if its deadline was extended for that', async () => {
    const [orderCreateTime, expireTime] = ['2026-01-01T00:00:00.000Z', '2026-01-08T00:00:00.000Z'];
    orderIs({ orderStatus: ORDER_STATUS.timedOut, orderCreateTime, expireTime });
    open();
    expect(await screen.findByText('订单未在有效期内获批或支付，已自动取消，请重新下单')).toBeVisible();
  });

  it('offers no transfer before the shop has a receiving account', async () => {
    answers('GET /website/v1/settings', { ...SITE, bankTransfer: false });
    const now = new Date().toISOString();
    orderIs({ orderStatus: ORDER_STATUS.timedOut, orderCreateTime: now, expireTime: now });
    open();
    await screen.findByText(/订单超过30分钟未支付/);
    expect(screen.queryByRole('link', { name: '对公转账' })).toBeNull();
  });

  it('cannot be paid by transfer once the grace period after its deadline has ended', async () => {
    orderIs({ orderStatus: ORDER_STATUS.timedOut, expireTime: '2026-01-01T00:00:00.000Z' });
    open();
    await screen.findByText(/订单超过30分钟未支付/);
    expect(screen.queryByRole('link', { name: '对公转账' })).toBeNull();
  });

  it('says why its bank transfer was refused', async () => {
    orderIs({ orderStatus: ORDER_STATUS.cancelled, transferReason: '金额不符' });
    open();
    expect(await screen.findByText('订单已取消：金额不符')).toBeVisible();
  });

  it('waits for the review of its bank transfer', async () => {
    orderIs({ transferStatus: TRANSFER_STATUS.waiting });
    open();
    expect(await screen.findByText('转账凭证核对中，到账后自动开通下载')).toBeVisible();
    expect(screen.getByRole('link', { name: '更换转账凭证' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '立即支付' })).toBeNull();
  });

  it('asks for another proof of its bank transfer', async () => {
    orderIs({ transferStatus: TRANSFER_STATUS.waiting, transferReason: '凭证看不清' });
    open();
    expect(await screen.findByText('请重新提交转账凭证：凭证看不清')).toBeVisible();
    expect(screen.getByRole('link', { name: '重新提交凭证' })).toBeVisible();
  });

  it('marks a refunded clip', async () => {
    const refundTime = '2026-06-02T01:00:00.000Z';
    orderIs({ orderStatus: ORDER_STATUS.cancelled, orderItems: [anOrderItem({ refundTime })] });
    open();
    expect(await screen.findByText(/已退款/)).toBeVisible();
  });
});

describe('the company’s references', () => {
  const SAVE = 'POST /order/v1/references/update';
  const region = () => screen.findByRole('region', { name: '成本中心和采购单号（选填）' });
  beforeEach(() => {
    logIn(aUser({ companyBalance: 500, companyName: '山海影视', companyRole: 'buyer', companyId: 1 }));
    answers(SAVE, null);
  });

  it('are asked for only if the company pays, and saved when the buyer leaves a field', async () => {
    const { user } = open();
    expect(screen.queryByRole('region', { name: /成本中心/ })).toBeNull();
    await user.click(await screen.findByRole('radio', { name: /企业账户/ }));
    await region();
    await user.type(screen.getByLabelText('采购单号'), 'PO-2026-001');
    await user.tab();
    await expect.poll(() => callsOf(SAVE)).toEqual([{ orderId: 'order-1', poNumber: 'PO-2026-001' }]);
    await expect.poll(region).toHaveTextContent('已保存');
    await user.click(screen.getByLabelText('采购单号'));
    await user.tab();
    expect(callsOf(SAVE), 'unchanged').toHaveLength(1);
  });

  it('offer the last cost centre in one press', async () => {
    answers('GET /company/v1/costCentre/list', { list: ['市场部', '品牌部'] });
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /企业账户/ }));
    await user.click(await screen.findByRole('button', { name: '用上次的“市场部”' }));
    expect(screen.getByRole('combobox', { name: '成本中心' })).toHaveValue('市场部');
    await expect.poll(() => callsOf(SAVE)).toEqual([{ orderId: 'order-1', costCentre: '市场部' }]);
  });

  it('say so if they were not saved, and are sent again', async () => {
    answers(SAVE, isOffline);
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /企业账户/ }));
    await user.type(await screen.findByLabelText('采购单号'), 'PO-1');
    await user.tab();
    await expect.poll(region).toHaveTextContent('没有保存');
    answers(SAVE, null);
    await user.click(screen.getByLabelText('采购单号'));
    await user.tab();
    await expect.poll(region).toHaveTextContent('已保存');
  });
});
