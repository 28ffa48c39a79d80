import { screen } from '@testing-library/react';
import type { LicensedItem } from '@zhenku/contract/licences/licences';
import type { LicenceFit } from '@zhenku/contract/orders/orders';
import { expect, it } from 'vitest';
import { answers } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { A_LICENCE_TEXT, anOrder } from '../../../testing/samples.ts';
import { OrderUse } from './order-use.tsx';

const items = [{ orderItemId: 'item-1', videoName: '海边日出' }] as LicensedItem[];
const open = () => show(<OrderUse orderId="order-1" text={A_LICENCE_TEXT.text} chosen={items} />);

const fitIs = (verdict: 'fits' | 'needsPlus') => {
  const licenceFit: LicenceFit = {
    licensee: 'company',
    uses: ['film', 'retired'],
    fits: verdict === 'fits',
    items: [{ orderItemId: 'item-1', verdict, clauses: [] }],
  };
  answers('GET /order/v1/orderId', anOrder({ licenceFit }));
};

it('repeats the use that the buyer chose before paying', async () => {
  fitIs('fits');
  open();
  expect(await screen.findByText('下单时选择的用途：企业；影视、综艺、纪录片制作。')).toBeVisible();
});

it('names the clips whose licence does not cover it', async () => {
  fitIs('needsPlus');
  open();
  expect(await screen.findByText(/所购规格不含这些用途：“海边日出”。$/)).toBeVisible();
});
