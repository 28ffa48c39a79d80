import type { Db } from '../../server/src/platform/database/database.ts';
import { makeClip, makeCreator, makeOperator, type TestUser } from '../../server/src/platform/testing/fixtures.ts';
import { fillConsole } from '../catalogue/fill-console.ts';

const SCALE = Number(process.env.CONSOLE_SCALE ?? 1);
const scaled = (rows: number) => Math.round(rows * SCALE);

export const sizes = {
  orders: scaled(300_000),
  users: scaled(100_000),
  clips: scaled(60_000),
  entries: scaled(500_000),
};
export const REPEATS = Number(process.env.CONSOLE_TIMES ?? 20);
export const GOAL_MS = 150;

export const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

export async function fillSizes(db: Db): Promise<{ admin: { id: number; token: string }; author: TestUser }> {
  const admin = await makeOperator(db);
  const author = await makeCreator(db);
  const videoId = await makeClip(db, author.id);
  await fillConsole(db, { ...sizes, operatorId: admin.id, userId: author.id, videoId });
  return { admin, author };
}
