import { screen, within } from '@testing-library/react';
import { DRAFT_MARK } from '@zhenku/contract/content/documents';
import { DRAFT_LICENCE_TEXT } from '@zhenku/contract/licences/draft-licence-text';
import { FIRST_LICENCE_TEXT } from '@zhenku/contract/licences/first-licence-text';
import { expect, it } from 'vitest';
import { answers, callsOf } from '../../../testing/fake-api.ts';
import { showConsole } from '../../../testing/render-console.tsx';
import LicenceTextsPage from './licence-texts-page.tsx';

const TIME = '2026-06-01T01:00:00.000Z';
const PREVIEW = 'POST /operator/v1/licenceTexts/preview';

const textsAre = (text = FIRST_LICENCE_TEXT) =>
  answers('GET /operator/v1/licenceTexts', {
    list: [
      {
        version: 1,
        from: TIME,
        text,
        state: 'inForce',
        note: '',
        operatorName: null,
        createTime: TIME,
        withdrawal: null,
      },
    ],
  });

it('fills in the proposed text, marked as a draft, and keeps the table of uses', async () => {
  const uses = FIRST_LICENCE_TEXT.uses.slice(1);
  textsAre({ ...FIRST_LICENCE_TEXT, uses });
  answers(PREVIEW, { version: 2, changes: [{ what: '授权范围', before: '一', after: '二' }], pendingOrders: 0 });
  const { user } = showConsole(<LicenceTextsPage />);
  await user.click(await screen.findByRole('button', { name: '新增版本' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('有一份示范条款，须经律师审核后才能使用')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '填入示范条款' }));
  await user.click(dialog.getByRole('button', { name: '预览变化' }));
  const words = `【${DRAFT_MARK}】${DRAFT_LICENCE_TEXT.words}`;
  await expect.poll(() => callsOf(PREVIEW)).toEqual([{ text: { ...DRAFT_LICENCE_TEXT, words, uses } }]);
});

it('offers the proposed text no longer once it is in force', async () => {
  textsAre(DRAFT_LICENCE_TEXT);
  const { user } = showConsole(<LicenceTextsPage />);
  await user.click(await screen.findByRole('button', { name: '新增版本' }));
  expect(await screen.findByRole('button', { name: '预览变化' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '填入示范条款' })).toBeNull();
});
