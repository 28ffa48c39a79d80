import { expect, it } from 'vitest';
import { batched } from './batched.ts';

it('asks once for all who ask at the same time, and again for who asks meanwhile', async () => {
  const asked: number[][] = [];
  const release: (() => void)[] = [];
  const ask = batched(async (items: number[]) => {
    asked.push(items);
    await new Promise<void>((resolve) => release.push(resolve));
    return asked.length;
  });
  const first = [ask([1]), ask([2, 3])];
  await expect.poll(() => asked).toEqual([[1, 2, 3]]);
  const second = [ask([4]), ask([5])];
  release[0]!();
  expect(await Promise.all(first)).toEqual([1, 1]);
  await expect
    .poll(() => asked)
    .toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  release[1]!();
  expect(await Promise.all(second)).toEqual([2, 2]);
});

it('tells all who asked of a failure, and asks again for the next', async () => {
  let fails = true;
  const ask = batched(async (items: number[]) => {
    if (fails) throw new Error('no answer');
    return items;
  });
  const both = await Promise.allSettled([ask([1]), ask([2])]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await ask([3])).toEqual([3]);
});
