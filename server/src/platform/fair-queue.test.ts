import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const LIMITS = { runningMax: 1, waitingMax: 20, waitingMaxOfCaller: 10 };

function recordingQueue(limits = LIMITS) {
  const inTurn = createFairQueue(limits);
  const started: string[] = [];
  const refused: string[] = [];
  const add = (name: string, caller: string, lane = 'user') =>
    inTurn({ lane, caller }, async () => {
      started.push(name);
      await new Promise(setImmediate);
    }).catch((error: { kind: string }) => void refused.push(`${name} ${error.kind}`));
  const addMany = (count: number, caller: string, lane?: string) =>
    Promise.all(Array.from({ length: count }, (_, index) => add(`${caller}${index}`, caller, lane)));
  return { started, refused, add, addMany };
}

test('a caller with one task waits for one task per other caller, not for their backlogs', async () => {
  const { started, addMany, add } = recordingQueue();
  await Promise.all([addMany(8, 'a'), addMany(8, 'b'), add('c', 'c')]);
  expect(started.indexOf('c')).toBeLessThanOrEqual(3);
  expect(started).toHaveLength(17);
});

test('callers with equal backlogs take turns', async () => {
  const { started, addMany } = recordingQueue();
  await Promise.all([addMany(4, 'a'), addMany(3, 'b'), addMany(3, 'c')]);
  expect(started).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'c1', 'a3', 'b2', 'c2']);
});

test('a caller who returns after each task still takes turns', async () => {
  const { started, addMany, add } = recordingQueue();
  const addOneByOne = async () => {
    for (let index = 0; index < 5; index += 1) await add(`c${index}`, 'c');
  };
  await Promise.all([addMany(10, 'a'), addMany(10, 'b'), addOneByOne()]);
  const places = started.flatMap((name, index) => (name.startsWith('c') ? [index] : []));
  places.reduce((before, place) => {
    expect(place - before).toBeLessThanOrEqual(4);
    return place;
  }, 0);
});

test('lanes alternate regardless of their backlogs', async () => {
  const { started, addMany } = recordingQueue();
  await Promise.all([addMany(6, 'a'), addMany(6, 'b'), addMany(3, 'o', 'operator')]);
  expect(started.slice(0, 7)).toEqual(['a0', 'a1', 'o0', 'b0', 'o1', 'a2', 'o2']);
});

test('a caller’s backlog is bounded', async () => {
  const { started, refused, addMany } = recordingQueue();
  await addMany(15, 'a');
  expect(started).toHaveLength(11);
  expect(refused).toEqual(['a11', 'a12', 'a13', 'a14'].map((name) => `${name} tooManyAttempts`));
});

test("a full lane accepts a newcomer's task in place of the longest backlog's newest one", async () => {
  const { started, refused, addMany, add } = recordingQueue();
  // The first task of `a` runs, so 10 tasks of each wait, which fills the lane.
  await Promise.all([addMany(11, 'a'), addMany(10, 'b'), add('c', 'c'), add('o', 'o', 'operator')]);
  expect(refused).toEqual(['a10 tooManyAttempts']);
  expect(started).toContain('c');
  expect(started.indexOf('o')).toBe(2);
});

test('a full lane with equal backlogs refuses any further task', async () => {
  const { refused, addMany } = recordingQueue({ runningMax: 1, waitingMax: 4, waitingMaxOfCaller: 10 });
  await Promise.all([addMany(3, 'a'), addMany(2, 'b'), addMany(1, 'b')]);
  expect(refused).toEqual(['b0 tooManyAttempts']);
});

test('a task that fails frees its place', async () => {
  const inTurn = createFairQueue(LIMITS);
  const turn = { lane: 'user', caller: 'a' };
  const failing = inTurn(turn, () => Promise.reject(new Error('broken')));
  const next = inTurn(turn, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await inTurn(turn, async () => 'again')).toBe('again');
});

test('at most `runningMax` tasks run at once', async () => {
  const inTurn = createFairQueue({ ...LIMITS, runningMax: 2 });
  let [running, most] = [0, 0];
  const task = async () => {
    most = Math.max(most, (running += 1));
    await new Promise(setImmediate);
    running -= 1;
  };
  await Promise.all(['a', 'b', 'c', 'a', 'b', 'c'].map((caller) => inTurn({ lane: 'user', caller }, task)));
  expect(most).toBe(2);
});
