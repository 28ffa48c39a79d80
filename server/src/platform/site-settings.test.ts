import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProductionDefaults, changeSettings, siteFileName, siteSettings } from './site-settings.ts';
import { testApp, type TestApp } from './testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(() => undefined);
});
afterAll(() => app.close());

test('production defaults hold income for 7 days unless an operator saved another number', async () => {
  const holdDays = async () => (await siteSettings(app.db)).incomeHoldDays;
  expect(await holdDays()).toBe(0);
  await addProductionDefaults(app.db);
  expect(await holdDays()).toBe(7);
  await changeSettings(app.db, { incomeHoldDays: 0 });
  await addProductionDefaults(app.db);
  expect(await holdDays()).toBe(0);
});

test('names of downloaded files begin with the name of the site', async () => {
  expect(await siteFileName(app.db, '订单.csv')).toBe('帧库-订单.csv');
  await changeSettings(app.db, { siteName: '山河影库' });
  expect(await siteFileName(app.db, '订单.csv')).toBe('山河影库-订单.csv');
});
