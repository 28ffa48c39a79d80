import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { readPendingAction } from '../../../api/pending-action.ts';
import { answers, refuses } from '../../../testing/fake-api.ts';
import { logIn } from '../../../testing/render.tsx';
import { readList } from '../../../ui/browser-storage.ts';
import { addOrSaveLine } from './add-or-save-line.ts';
import { isVisitorLine } from './visitor-lines.ts';

it('keeps a line for the next login if the session has ended, but not if the line is refused', async () => {
  logIn();
  answers('POST /shoppingcart/v1/add', refuses(40_900, '不能购买自己的作品'));
  await expect(addOrSaveLine({ videoId: 6, videoType: 1 })).rejects.toThrow('不能购买自己的作品');
  answers('POST /shoppingcart/v1/add', refuses(50_014, '登录已过期'));
  await expect(addOrSaveLine({ videoId: 7, videoType: 2 })).rejects.toThrow('登录已过期');
  expect(readList('visitorCart', isVisitorLine)).toEqual([{ videoId: 7, videoType: 2 }]);
  expect(readPendingAction('/')).toEqual({ kind: 'cart' });
  await userEvent.click(await screen.findByRole('button', { name: '取消' }));
  expect(readPendingAction('/')).toBeNull();
});
