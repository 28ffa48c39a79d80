import { screen, within } from '@testing-library/react';
import type { OperatorPackOffer } from '@zhenku/contract/packs/packs';
import { expect, it } from 'vitest';
import { answers, callsOf } from '../../../testing/fake-api.ts';
import { showConsole } from '../../../testing/render-console.tsx';
import { pageOf } from '../../../testing/samples.ts';
import { PackOffers } from './pack-offers.tsx';

const OFFERS = 'GET /operator/v1/packOffers';
const CREATE = 'POST /operator/v1/packOffers';
const UPDATE = 'PUT /operator/v1/packOffers/{offerId}';

const anOffer = (fields: Partial<OperatorPackOffer> = {}): OperatorPackOffer => ({
  offerId: 4,
  packName: '十次畅选',
  videoType: 2,
  downloads: 10,
  price: 80,
  months: 6,
  buyers: 'companies',
  onSale: true,
  soldCount: 3,
  version: 2,
  ...fields,
});

it('creates a pack, which is on sale unless the editor says otherwise', async () => {
  answers(OFFERS, pageOf<OperatorPackOffer>([]));
  answers(CREATE, { offerId: 4 });
  const { user } = showConsole(<PackOffers />);
  expect(await screen.findByText('还没有下载包')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '新建下载包' }));
  const form = within(await screen.findByRole('dialog', { name: '新建下载包' }));
  await user.type(form.getByLabelText('名称'), '十次畅选');
  await user.type(form.getByLabelText('下载次数'), '1');
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(callsOf(CREATE)).toEqual([]);
  await user.type(form.getByLabelText('下载次数'), '0');
  await user.type(form.getByLabelText('价格（元）'), '80');
  await user.click(form.getByRole('button', { name: '保存' }));
  await expect
    .poll(() => callsOf(CREATE))
    .toEqual([
      { packName: '十次畅选', videoType: 1, downloads: 10, price: 80, months: 12, buyers: 'all', onSale: true },
    ]);
});

it('takes a pack off sale without changing its terms', async () => {
  answers(OFFERS, pageOf([anOffer()]));
  answers(UPDATE, null);
  const { user } = showConsole(<PackOffers />);
  const row = await screen.findByRole('row', { name: /十次畅选/ });
  for (const text of ['4K', '¥80.00', '购买后 6 个月', '企业', '在售']) expect(row).toHaveTextContent(text);
  await user.click(within(row).getByRole('button', { name: '修改' }));
  const form = within(await screen.findByRole('dialog', { name: '修改“十次畅选”' }));
  await user.click(form.getByRole('switch', { name: '在售' }));
  answers(OFFERS, pageOf([anOffer({ onSale: false, version: 3 })]));
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('已停售')).toBeVisible();
  const { soldCount: _, ...kept } = anOffer({ onSale: false });
  expect(callsOf(UPDATE)).toMatchObject([{ ...kept, offerId: expect.anything() as number }]);
});
