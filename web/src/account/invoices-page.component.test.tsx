import { screen, within } from '@testing-library/react';
import { INVOICE_HEAD, INVOICE_STATUS } from '@zhenku/contract/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, callsOf, refuses } from '../testing/fake-api.ts';
import { logIn, show, toastTexts } from '../testing/render.tsx';
import { anInvoice, pageOf } from '../testing/samples.ts';
import InvoicesPage from './invoices-page.tsx';

const LIST = 'GET /order/v1/invoice/user/list';
const ASK = 'POST /order/v1/makeInvoice';
const REJECTED = anInvoice({ invoiceStatus: INVOICE_STATUS.rejected, reason: '税号有误' });

beforeEach(() => logIn());

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
    expect(await screen.findByText('暂无数据')).toBeVisible();
    expect(screen.getByRole('link', { name: '在我的订单中开具发票' })).toHaveAttribute('href', '/#/user/order');
  });
});
