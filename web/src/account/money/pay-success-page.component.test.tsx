import { screen, within } from '@testing-library/react';
import { ORDER_STATUS, PAY_TYPE } from '@zhenku/contract/constants';
import type { LicensedItem } from '@zhenku/contract/licences/licences';
import type { Order } from '@zhenku/contract/orders/orders';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, callsOf, neverAnswers } from '../../testing/fake-api.ts';
import { logIn, show } from '../../testing/render.tsx';
import { A_LICENCE_TEXT, anOrder, aProject, anOrderItem, aUser, FAR_FUTURE, pageOf } from '../../testing/samples.ts';
import PaySuccessPage from './pay-success-page.tsx';

const MORNING = '2026-06-01T02:00:00.000Z';
const CERTIFIED = { authorized: true, authorizationId: 'certificate-1' };

const orderIs = (fields: Partial<Order> = {}) =>
  answers(
    'GET /order/v1/orderId',
    anOrder({
      orderStatus: ORDER_STATUS.paid,
      payType: PAY_TYPE.personal,
      payTime: MORNING,
      downloadExpireTime: FAR_FUTURE,
      ...fields,
    }),
  );

const licensed = (fields: Partial<LicensedItem> = {}) =>
  ({
    orderId: 'order-1',
    orderItemId: 'item-1',
    videoId: 11,
    videoName: '海边日出',
    videoType: 1,
    thumbnailUrl: '',
    payType: PAY_TYPE.personal,
    payTime: MORNING,
    licenceTextVersion: 1,
    authenticationType: 1,
    resolution: '1920X1080',
    is8K: false,
    authorized: false,
    authorizationId: null,
    authorizationTime: null,
    authorizedUser: null,
    authorizedProject: null,
    socialCreditCode: null,
    startTime: null,
    endTime: null,
    valid: true,
    ended: false,
    ...fields,
  }) as LicensedItem;

const open = () => show(<PaySuccessPage />, { at: '/payOrderSuccess/order-1', params: { orderId: 'order-1' } });
const form = () => screen.queryByRole('region', { name: '填写授权信息' });

beforeEach(() => {
  logIn();
  answers('GET /shoppingcart/v1/query', pageOf([]));
  answers('GET /licence/v1/texts/{version}', A_LICENCE_TEXT);
  answers('GET /order/v1/licensees', { list: [] });
  answers('GET /project/v1/order/info', { list: [] });
  answers('GET /project/v1/list', pageOf([]));
  answers('GET /order/v1/authorizations', pageOf([licensed()]));
});

describe('the page of a paid order', () => {
  it('downloads all of a single clip’s files and papers', async () => {
    orderIs();
    answers('GET /order/v1/zipChoices', { list: [{ files: 'standard', count: 1, bytes: 1 }] });
    answers('GET /order/v1/downloadZip', { url: '/files/order.zip' });
    const opened = vi.spyOn(window, 'open').mockReturnValue({ opener: null } as Window);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /打包下载/ }));
    await expect
      .poll(() => callsOf('GET /order/v1/downloadZip'))
      .toEqual([{ orderId: 'order-1', files: 'standard', papers: true }]);
    await expect.poll(() => opened.mock.calls).toEqual([['/files/order.zip', '_blank']]);
  });

  it('asks in the page for the licensee of the items that have none', async () => {
    orderIs({
      orderItems: [
        anOrderItem(),
        anOrderItem({ orderItemId: 'item-2', videoName: '茶山晨雾', ...CERTIFIED }),
        anOrderItem({ orderItemId: 'item-3', videoName: '海上日落' }),
      ],
    });
    answers(
      'GET /order/v1/authorizations',
      pageOf([
        licensed(),
        licensed({ orderItemId: 'item-2', videoName: '茶山晨雾', ...CERTIFIED }),
        licensed({ orderItemId: 'item-3', videoName: '海上日落' }),
      ]),
    );
    answers('GET /website/v1/issuer', neverAnswers);
    const { user } = open();
    const boxes = await screen.findAllByRole('checkbox');
    const region = screen.getByRole('region', { name: '填写授权信息' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(boxes).toHaveLength(2);
    expect(region).toHaveTextContent('海边日出');
    expect(region).toHaveTextContent('海上日落');
    expect(region).not.toHaveTextContent('茶山晨雾');
    expect(document.activeElement, 'the page keeps its focus').toBe(document.body);
    await user.type(within(region).getByLabelText(/^被授权方/), '王小明');
    await user.type(within(region).getByLabelText(/^统一社会信用代码/), '11010519491231002X');
    await user.type(within(region).getByLabelText(/^授权项目/), '品牌短片');
    await user.click(within(region).getByRole('button', { name: '预览授权书' }));
    expect(await screen.findByRole('region', { name: '预览授权书' })).toHaveTextContent('以下 2 份授权书');
  });

  it('asks for nothing if all items have a licensee', async () => {
    orderIs({ orderItems: [anOrderItem(CERTIFIED)] });
    open();
    expect(await screen.findByText(/^订单已支付。请在 90 天内下载（.* 前）。$/)).toBeVisible();
    expect(screen.getByRole('link', { name: '查看授权书 海边日出' })).toBeVisible();
    expect(form()).toBeNull();
  });

  it('shows no form to a company’s viewer', async () => {
    logIn(aUser({ companyId: 5, companyRole: 'viewer' }));
    orderIs({ payType: PAY_TYPE.company });
    open();
    await screen.findByText(/^订单已支付。/);
    expect(form()).toBeNull();
  });

  it('names the pack that paid', async () => {
    orderIs({ payAmount: 8, pack: { packId: 9, packName: '十次畅选' } });
    const { unmount } = open();
    expect(await screen.findByText('下载包支付（十次畅选）')).toBeVisible();
    expect(screen.getByText('抵付金额')).toBeVisible();
    unmount();
    orderIs({ orderStatus: ORDER_STATUS.cancelled, pack: { packId: 9, packName: '十次畅选' } });
    open();
    expect(await screen.findByText(/次数已退回下载包，下载包已结束的退回牛币/)).toBeVisible();
  });

  it('offers no download after the download window or of refunded items', async () => {
    orderIs({ downloadExpireTime: MORNING });
    const { unmount } = open();
    expect(await screen.findByText(/^订单已支付。下载期已于 .* 结束，请尽快填写被授权方/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /下载/ })).toBeNull();
    unmount();
    orderIs({ orderItems: [anOrderItem({ refundTime: MORNING })] });
    open();
    await screen.findByText(/^订单已支付。/);
    expect(screen.queryByRole('button', { name: /下载/ })).toBeNull();
  });

  it('fills in the project of the order, and links to it', async () => {
    orderIs();
    const project = { projectId: 3, projectName: '品牌短片', licensee: '腾云科技有限公司', company: false };
    answers('GET /project/v1/order/info', { list: [project] });
    open();
    expect(await screen.findByLabelText(/^授权项目/)).toHaveValue('品牌短片');
    expect(screen.getByLabelText(/^被授权方/)).toHaveValue('腾云科技有限公司');
    expect(screen.getByRole('link', { name: '项目“品牌短片”' })).toBeVisible();
  });

  it('puts the order’s licences into a project', async () => {
    orderIs();
    answers('GET /project/v1/list', pageOf([aProject(), aProject({ projectId: 4, company: true })]));
    answers('POST /project/v1/licence/add', null);
    const { user } = open();
    const select = await screen.findByRole('combobox', { name: '项目（选填）' });
    expect(within(select).getAllByRole('option')).toHaveLength(2);
    await user.selectOptions(select, '品牌短片');
    await expect
      .poll(() => callsOf('POST /project/v1/licence/add'))
      .toEqual([{ projectId: 3, orderItemIds: ['item-1'] }]);
  });

  it('links to the invoice and to the next steps', async () => {
    orderIs();
    open();
    expect(await screen.findByRole('button', { name: /^开具发票/ })).toBeVisible();
    const next = screen.getByRole('region', { name: '接下来' });
    expect(within(next).getByRole('link', { name: '检查剪辑表' })).toHaveAttribute(
      'href',
      expect.stringMatching(/filmCheck/),
    );
  });
});
