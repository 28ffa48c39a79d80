import { expect, it } from 'vitest';
import { answers, callsOf } from '../../../testing/fake-api.ts';
import { toastTexts } from '../../../testing/render.tsx';
import { NO_MARKS, setClipMarks } from '../../../ui/player/clip-marks.ts';
import { saveClip } from './save-clip.ts';

const SAVE = 'POST /board/v1/save';

it('saves a clip with the player’s marks as points, and says so', async () => {
  const saved = { itemId: 1, boardId: 5, boardName: '城市', added: true };
  answers(SAVE, { ...saved, pointed: true });
  setClipMarks(7, { in: 25, out: 99 });
  await saveClip({ videoId: 7, videoName: '石桥' });
  setClipMarks(7, NO_MARKS);
  answers(SAVE, { ...saved, added: false, pointed: false });
  await saveClip({ videoId: 7, videoName: '石桥' });
  expect(callsOf(SAVE)).toEqual([{ videoId: 7, inFrame: 25, outFrame: 100 }, { videoId: 7 }]);
  expect(toastTexts()).toEqual(['已收藏到“城市”，含出入点', '已在“城市”中']);
});
