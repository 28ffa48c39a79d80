import { screen } from '@testing-library/react';
import type { Series } from '@zhenku/contract/series/series';
import { beforeEach, expect, it } from 'vitest';
import { answers, callsOf, refuses } from '../../testing/fake-api.ts';
import { address, logIn, show } from '../../testing/render.tsx';
import { aUser } from '../../testing/samples.ts';
import { SeriesOffers } from './series-offers.tsx';

const CREATE = 'POST /order/v1/create';
const series: Series = {
  seriesId: 7,
  seriesName: '茶山',
  remark: '',
  authorId: 99,
  authorName: '山野',
  content: [],
  totals: [
    { videoType: 1, count: 3, total: 183.33, price: 150 },
    { videoType: 2, count: 2, total: 400, price: 400 },
  ],
};

beforeEach(() => logIn(aUser({ userId: 1 })));

it('shows the price for all beside the sum, and what it saves', () => {
  show(<SeriesOffers series={series} />);
  const [hd, k4] = screen.getAllByRole('listitem');
  expect(hd).toHaveTextContent('¥150.00¥183.33 省 ¥33.33');
  expect(k4).toHaveTextContent('¥400.00');
  expect(k4).not.toHaveTextContent('省');
});

it('orders all clips of a tier in one press, once, at the price and for the clips that it shows', async () => {
  answers(CREATE, { orderId: 'order-1' });
  answers('GET /discount/v1/list/userOwn', { list: [] });
  answers('GET /user/v1/info', aUser());
  const { user } = show(<SeriesOffers series={series} />);
  await user.dblClick(screen.getByRole('button', { name: '全部购买 HD 共 3 条' }));
  await expect.poll(address).toBe('/payOrder/order-1');
  expect(callsOf(CREATE)[0]).toMatchObject({ series: { seriesId: 7, videoType: 1, price: 150, count: 3 } });
});

it('stays on the page if the price has changed', async () => {
  answers(CREATE, refuses(40_900, '“茶山”现在是 2 条，共 ¥160.00，请确认后重新下单'));
  const { user } = show(<SeriesOffers series={series} />, { at: '/series/7' });
  await user.click(screen.getByRole('button', { name: '全部购买 HD 共 3 条' }));
  expect(await screen.findByText(/共 ¥160.00/)).toBeVisible();
  expect(address()).toBe('/series/7');
});

it('offers the creator to edit the series instead', () => {
  logIn(aUser({ userId: 99, author: true }));
  show(<SeriesOffers series={series} />);
  expect(screen.getByRole('link', { name: '编辑系列' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
