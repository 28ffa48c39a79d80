import { AppError } from './errors.ts';

interface Limits {
  /** The maximum number of tasks that run concurrently, over all lanes. */
  runningMax: number;
  /** The maximum number of waiting tasks per lane. */
  waitingMax: number;
  /** The maximum number of waiting tasks per caller. */
  waitingMaxOfCaller: number;
}

/** Identifies the queue of a task: lanes take turns, and so do the callers within a lane. */
export interface Turn {
  lane: string;
  caller: string;
}

interface Task {
  start: () => void;
  refuse: (reason: AppError) => void;
}

/** Runs a task in its turn. Throws `tooManyAttempts` if too many tasks wait. */
export type RunInTurn = <T>(turn: Turn, task: () => Promise<T>) => Promise<T>;

/**
 * Returns a queue in which no caller waits for another caller's backlog: each gets one task per round. Maps keep their
 * insertion order, so the first entry is always next.
 */
export function createFairQueue({ runningMax, waitingMax, waitingMaxOfCaller }: Limits): RunInTurn {
  const lanes = new Map<string, Map<string, Task[]>>();
  let running = 0;

  const waitForTurn = ({ lane, caller }: Turn) =>
    new Promise<void>((start, refuse) => {
      const callers = lanes.get(lane) ?? new Map<string, Task[]>();
      const own = callers.get(caller) ?? [];
      if (own.length >= waitingMaxOfCaller || !makeRoom(callers, waitingMax, own.length)) {
        return refuse(new AppError('tooManyAttempts'));
      }
      own.push({ start, refuse });
      callers.set(caller, own);
      lanes.set(lane, callers);
    });

  return async (turn, task) => {
    if (running < runningMax) running += 1;
    else await waitForTurn(turn);
    try {
      return await task();
    } finally {
      // The next task takes over the slot, which is freed only if nothing waits.
      const next = takeNext(lanes);
      if (next) next.start();
      else running -= 1;
    }
  };
}

/**
 * Returns whether one more task may wait for a caller with `ownCount` waiting tasks. In a full lane the caller with the
 * longest backlog loses its newest task, so that a flood cannot block other callers.
 */
function makeRoom(callers: Map<string, Task[]>, waitingMax: number, ownCount: number): boolean {
  const backlogs = [...callers.values()];
  if (backlogs.reduce((sum, { length }) => sum + length, 0) < waitingMax) return true;
  const longest = backlogs.reduce((one, other) => (other.length > one.length ? other : one));
  if (longest.length <= ownCount + 1) return false;
  longest.pop()!.refuse(new AppError('tooManyAttempts'));
  return true;
}

function takeNext(lanes: Map<string, Map<string, Task[]>>): Task | undefined {
  for (const [lane, callers] of lanes) {
    lanes.delete(lane);
    for (const [caller, tasks] of callers) {
      callers.delete(caller);
      const next = tasks.shift()!;
      if (tasks.length > 0) callers.set(caller, tasks);
      if (callers.size > 0) lanes.set(lane, callers);
      return next;
    }
  }
  return undefined;
}
