import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { callsOf } from '../../testing/fake-api.ts';
import { showConsole } from '../../testing/render-console.tsx';
import { RedInvoice } from './red-invoice.tsx';

const ISSUE = 'POST /operator/v1/redInvoices/{redId}/issue';
const DUE = {
  redId: 3,
  orderId: 'order-1',
  amount: 300,
  applyTime: '2026-06-01T01:00:00.000Z',
  issueTime: null,
  headTitle: '杭州光影文化有限公司',
  taxNum: '91350100M000100Y43',
  reversedFileUrl: '/files/invoice.pdf',
  fileUrl: null,
};

it('needs a file before a due red invoice is issued, and shows what it reverses', async () => {
  const { user } = showConsole(<RedInvoice red={DUE} />);
  expect(screen.getByRole('link', { name: '查看原发票' })).toHaveAttribute('href', DUE.reversedFileUrl);
  await user.click(screen.getByRole('button', { name: '开具红字发票' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(DUE.headTitle);
  await user.click(screen.getAllByRole('button', { name: '开具红字发票' }).at(-1)!);
  expect(await screen.findByText('请上传红字发票文件')).toBeVisible();
  expect(callsOf(ISSUE)).toEqual([]);
});

it('links to an issued red invoice, and offers no second one', () => {
  showConsole(<RedInvoice red={{ ...DUE, issueTime: DUE.applyTime, fileUrl: '/files/red.pdf' }} />);
  expect(screen.getByRole('link', { name: '查看红字发票' })).toHaveAttribute('href', '/files/red.pdf');
  expect(screen.queryByRole('button')).toBeNull();
});
