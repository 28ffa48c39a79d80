import { screen, within } from '@testing-library/react';
import { INVOICE_HEAD, INVOICE_STATUS, INVOICE_TYPE } from '@zhenku/contract/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, callsOf, refuses } from '../testing/fake-api.ts';
import { logIn, show, toastTexts } from '../testing/render.tsx';
import { anInvoice, pageOf } from '../testing/samples.ts';
import InvoicesPage from './invoices-page.tsx';

const LIST = 'GET /order/v1/invoice/user/list';
const ASK = 'POST /order/v1/makeInvoice';
const TITLES = 'GET /order/v1/invoice/titles';
const ORDERS = 'GET /order/v1/invoice/orders';
const COMPANY = {
  headType: INVOICE_HEAD.enterprise,
  headTitle: '杭州光影文化有限公司',
  taxNum: '91350100M000100Y43',
  address: '杭州市西湖区1号',
  phone: '0571-88888888',
  bankName: '招商银行杭州分行',
  bankCardNo: '6225880000000000',
  certified: true,
};
const REJECTED = anInvoice({ invoiceStatus: INVOICE_STATUS.rejected, reason: '税号有误' });

beforeEach(() => {
  logIn();
  answers(TITLES, { list: [] });
});

describe('the invoices page', () => {
  it('shows why an invoice was rejected, and lets the user request it again', async () => {
    answers(LIST, pageOf([REJECTED]));
    answers(ASK, null);
    const { user } = show(<InvoicesPage />);
    expect(await screen.findByText('原因：税号有误')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '重新开具发票 order-1' }));
    await user.click(screen.getByRole('radio', { name: '个人/非企业单位' }));
    await user.type(screen.getByLabelText('发票抬头'), '林夏');
    answers(LIST, pageOf([anInvoice()]));
    await user.click(screen.getByRole('button', { name: '提交' }));
    expect(await screen.findByText('开票中')).toBeVisible();
    expect(toastTexts()).toEqual(['提交成功']);
    expect(callsOf(ASK)).toMatchObject([{ orderId: 'order-1', headType: INVOICE_HEAD.personal, headTitle: '林夏' }]);
  });

  it('requests a rejected merged invoice again for all its orders', async () => {
    answers(LIST, pageOf([{ ...REJECTED, orderIds: ['order-1', 'order-2'] }]));
    answers(ASK, null);
    const { user } = show(<InvoicesPage />);
    await user.click(await screen.findByRole('button', { name: '重新开具发票 order-1' }));
    expect(screen.getByText(/2 个订单合并开具一张发票/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: '个人/非企业单位' }));
    await user.type(screen.getByLabelText('发票抬头'), '林夏');
    await user.click(screen.getByRole('button', { name: '提交' }));
    await expect.poll(() => callsOf(ASK)).toMatchObject([{ orderId: 'order-1', orderIds: ['order-2'] }]);
  });

  it('requires title, tax number and bank account for an enterprise', async () => {
    answers(LIST, pageOf([REJECTED]));
    const { user } = show(<InvoicesPage />);
    await user.click(await screen.findByRole('button', { name: /重新开具发票/ }));
    await user.click(screen.getByRole('button', { name: '提交' }));
    for (const [label, message] of [
      ['发票抬头', '请填写发票抬头'],
      ['纳税人识别号', '请填写纳税人识别号'],
      ['银行账号', '请填写银行账号'],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
    }
    expect(callsOf(ASK)).toEqual([]);
  });

  it('shows the server’s reason at the field', async () => {
    answers(LIST, pageOf([REJECTED]));
    answers(ASK, refuses(40_000, '发票抬头有误', { headTitle: '不能含换行' }));
    const { user } = show(<InvoicesPage />);
    await user.click(await screen.findByRole('button', { name: /重新开具发票/ }));
    await user.click(screen.getByRole('radio', { name: '个人/非企业单位' }));
    await user.type(screen.getByLabelText('发票抬头'), '林夏');
    await user.click(screen.getByRole('button', { name: '提交' }));
    await expect.poll(() => screen.getByLabelText('发票抬头').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('发票抬头')).toHaveAccessibleDescription('不能含换行');
  });

  it('offers no action for a pending invoice, and a download for an issued one', async () => {
    answers(LIST, pageOf([anInvoice(), anInvoice({ orderId: 'order-2', invoiceStatus: INVOICE_STATUS.issued })]));
    show(<InvoicesPage />);
    const open = await screen.findByRole('article', { name: '发票 order-1' });
    expect(within(open).queryByRole('button')).toBeNull();
    expect(screen.getByRole('button', { name: '下载发票 order-2' })).toBeVisible();
  });

  it('links to the orders if no invoice was requested', async () => {
    answers(LIST, pageOf([]));
    show(<InvoicesPage />);
    expect(await screen.findByText('还没有发票')).toBeVisible();
    expect(screen.getByRole('link', { name: '在我的订单中开具发票' })).toHaveAttribute('href', '/#/user/order');
  });

  it('prefills the verified company, and requests a special invoice for several orders', async () => {
    answers(LIST, pageOf([]));
    answers(TITLES, { list: [COMPANY] });
    answers(ASK, null);
    const order = { payTime: '2026-06-01T01:00:00.000Z', videoNames: ['雪山'], items: 1 };
    answers(ORDERS, {
      list: [
        { ...order, orderId: 'order-1', companyPay: true, amount: 100.1 },
        { ...order, orderId: 'order-2', companyPay: true, amount: 200.2 },
        { ...order, orderId: 'order-3', companyPay: false, amount: 30 },
      ],
    });
    const { user } = show(<InvoicesPage />);
    await user.click(await screen.findByRole('button', { name: '合并开票' }));
    const [first, second, own] = await screen.findAllByRole('checkbox');
    expect(screen.getByRole('button', { name: '下一步' })).toBeDisabled();
    await user.click(first!);
    await user.click(second!);
    expect(own).toBeDisabled();
    expect(screen.getByText(/已选 2 个订单/)).toHaveTextContent('¥300.3');
    await user.click(screen.getByRole('button', { name: '下一步' }));
    expect(await screen.findByDisplayValue(COMPANY.taxNum)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: '专票' }));
    await user.type(screen.getByLabelText(/^接收邮箱/), 'finance@example.com');
    await user.click(screen.getByRole('button', { name: '提交' }));
    const { certified, ...title } = COMPANY;
    await expect
      .poll(() => callsOf(ASK))
      .toMatchObject([
        {
          orderId: 'order-1',
          orderIds: ['order-2'],
          invoiceType: INVOICE_TYPE.special,
          email: 'finance@example.com',
          ...title,
        },
      ]);
    expect(certified).toBe(true);
  });

  it('shows red invoices, and offers the issued ones as downloads', async () => {
    const red = { orderId: 'order-1', amount: 30, applyTime: '2026-06-01T01:00:00.000Z' };
    const redInvoices = [
      { ...red, redId: 1, issueTime: '2026-06-02T01:00:00.000Z' },
      { ...red, redId: 2, issueTime: null },
    ];
    answers(LIST, pageOf([anInvoice({ invoiceStatus: INVOICE_STATUS.void, redInvoices })]));
    show(<InvoicesPage />);
    const list = await screen.findByRole('list', { name: '红字发票' });
    expect(within(list).getByText('待开具')).toBeVisible();
    expect(within(list).getAllByRole('button')).toHaveLength(1);
    expect(within(list).getByRole('button', { name: '下载红字发票 1' })).toBeVisible();
  });
});
