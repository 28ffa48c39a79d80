import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { expect, test } from 'vitest';
import { makeClip, makeCreator } from '../../platform/testing/fixtures.ts';
import { readAnnouncements } from '../messages/outside/testing.ts';
import { openStudio } from './testing.ts';
import { failProcessing } from './pipeline/fail-processing.ts';
import { type WaitingOriginal, waitingOriginal } from './pipeline/waiting-original.ts';

const studio = await openStudio();
const REASON = '文件中没有视频画面';

async function waitingClip(authorId: number, name: string): Promise<WaitingOriginal> {
  const id = await makeClip(studio.db, authorId, { status: VIDEO_STATUS.processing, name });
  return (await waitingOriginal(studio.db, id))!;
}

test('one notice by SMS and mail lists each failed clip once with its reason', async () => {
  const { id: author } = await makeCreator(studio.db);
  const [lake, snow] = [await waitingClip(author, '湖面'), await waitingClip(author, '雪山')];
  await Promise.all([failProcessing(studio.db, lake, REASON), failProcessing(studio.db, lake, REASON)]);
  await failProcessing(studio.db, snow, REASON);
  // Another file has replaced this original, so its failure is not announced.
  await failProcessing(studio.db, { ...snow, originalKey: 'private/originals/older' }, REASON);
  expect(await readAnnouncements(studio.db, { id: author })).toMatchObject([
    {
      template: 'clipsFailed',
      items: [`“湖面”（编号${lake.id}）原因：${REASON}`, `“雪山”（编号${snow.id}）原因：${REASON}`],
    },
  ]);
});
