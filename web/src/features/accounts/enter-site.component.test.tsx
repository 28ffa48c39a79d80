import { expect, it, vi } from 'vitest';
import { savePendingAction } from '../../api/pending-action.ts';
import { address, toastTexts } from '../../testing/render.tsx';
import { aUser } from '../../testing/samples.ts';
import { enterSite } from './enter-site.ts';

vi.mock('./resume-action.ts', () => {
  throw new Error('offline');
});

it('reports that an action’s code cannot be loaded, and opens the page where the action began', async () => {
  history.replaceState(null, '', '#/search?keyword=桥');
  savePendingAction({ kind: 'favourite', videoId: 12, videoName: '石桥' });
  const redirect = `/search?keyword=${encodeURIComponent('桥')}`;
  await enterSite({ ...aUser(), token: 'secret' }, redirect);
  expect(address()).toBe(redirect);
  expect(toastTexts()).toEqual(['加载失败，请刷新后重试']);
});
