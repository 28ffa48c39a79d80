import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProductionDefaults, changeSettings, siteSettings } from './site-settings.ts';
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
