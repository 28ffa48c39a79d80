import { SECTIONS } from '../../web/src/console/shell/sections.ts';
import { openConsole } from '../helpers/console.ts';
import { expectQuality } from '../helpers/quality.ts';
import { expect, test } from '../helpers/test.ts';

const TABS = [
  '/data?tab=clips',
  '/data?tab=searches',
  '/promotions?tab=packs',
  '/recharges?tab=quarantine',
  '/recharges?tab=reconciliations',
  '/ledger?tab=accounts',
  '/ledger?tab=check',
  '/withdrawals?tab=tax',
  '/withdrawals?tab=tables',
  '/settings?tab=history',
];

test('every section of the console is accessible and fits, on phones and desktops', async ({ newProfile }) => {
  test.slow();
  const page = await newProfile();
  await openConsole(page);
  for (const path of [...SECTIONS.map((section) => section.path), ...TABS]) {
    await page.goto(`/console#${path}`);
    const label = SECTIONS.find((section) => section.path === path.split('?')[0])!.label;
    await expect(page.getByRole('heading', { name: label, level: 1 })).toBeVisible();
    await expect(page.locator('.ant-spin-spinning')).toHaveCount(0);
    await expectQuality(page, `${path} in the console`);
  }
});
