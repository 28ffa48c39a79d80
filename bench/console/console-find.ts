// Compares the p95 of the console's search among 300,000 orders, 100,000 users and 60,000 clips, and of the calls that
// an order's, a clip's and the busiest user's page make, with the goal of 150 ms. Sends one call after the other,
// without a socket.
import { objectRoutes } from '../../server/src/features/operations/objects/objects.routes.ts';
import { eventSources, objectSources } from '../../server/src/objects.ts';
import { makeOperator } from '../../server/src/platform/testing/fixtures.ts';
import { BUSIEST, fillObjects, ROWS, sampleNumber } from '../catalogue/fill-objects.ts';
import { timedServer } from '../shared/timed-server.ts';
import { percentile } from '../shared/percentile.ts';
import { emptyDatabase } from '../shared/database.ts';
import { GOAL_MS } from '../shared/filled-console.ts';

const TIMES = 60;

const postgres = await emptyDatabase();
try {
  const { db } = postgres;
  const { token } = await makeOperator(db);
  const filling = performance.now();
  await fillObjects(db);
  console.log(`filled ${JSON.stringify(ROWS)} in ${((performance.now() - filling) / 1000).toFixed(0)} s`);
  const server = await timedServer(db, { 'x-operator-token': token }, (app) =>
    objectRoutes(app, { objects: objectSources, events: eventSources }),
  );

  const numberOf = async (salt: string, turn: number) =>
    (await sampleNumber(salt, 1 + ((turn * 7919) % ROWS.orders)).execute(db)).rows[0]!.id;
  const find = (q: string) => `find?q=${encodeURIComponent(q)}`;
  const userAt = (turn: number) => 1 + ((turn * 7919) % ROWS.users);
  const CASES: Record<string, (turn: number) => string | Promise<string>> = {
    'an order by its number': async (turn) => find(await numberOf('order', turn)),
    'an order by six characters': async (turn) => find((await numberOf('order', turn)).slice(0, 6)),
    'a certificate by its number': async (turn) => find(await numberOf('certificate', turn)),
    'a trade by its number': (turn) => find(`2026${String(userAt(turn)).padStart(24, '0')}`),
    'a phone': (turn) => find(`1${3_000_000_000 + ((userAt(turn) * 48_611) % 6_999_999_999)}`),
    'the beginning of a phone': (turn) => find(`13${turn % 10}`),
    'the end of a phone': (turn) => find(String(1000 + turn * 37)),
    'an id': (turn) => find(String(userAt(turn))),
    'a name': (turn) => find(`${'赵钱孙李周吴郑王'[turn % 8]}${'伟芳娜敏静丽强磊'[turn % 7]}`),
    'a common title': (turn) => find(['城市', '雪山', '夜景', '航拍'][turn % 4]!),
    'a long title': (turn) => find(['城市夜景航拍', '雪山日出延时', '草原黄昏慢动作'][turn % 3]!),
    'a rare title': (turn) => find(`航拍 ${59_000 + turn}`),
    'a common company': () => find('影视传媒'),
    'a text without results': (turn) => find(`查无此物${turn}`),
    'the objects related to an order': async (turn) => `objects/order/${await numberOf('order', turn)}/related`,
    'the timeline of an order': async (turn) => `objects/order/${await numberOf('order', turn)}/events?size=20`,
    'the objects related to a clip': (turn) => `objects/video/${1 + ((turn * 7919) % ROWS.clips)}/related`,
    'the objects related to the busiest user': () => `objects/user/${BUSIEST.userId}/related`,
    'the timeline of the busiest user': (turn) =>
      `objects/user/${BUSIEST.userId}/events?size=20&page=${1 + (turn % 5)}`,
  };
  let worst = 0;
  for (const [name, pathOf] of Object.entries(CASES)) {
    const times: number[] = [];
    for (let turn = 0; turn <= TIMES; turn += 1) {
      const { ms } = await server.ask(`operator/v1/${await pathOf(turn)}`);
      if (turn > 0) times.push(ms); // The first is a warm-up.
    }
    const p95 = percentile(times, 0.95);
    worst = Math.max(worst, p95 / GOAL_MS);
    console.log(`${name}: median ${percentile(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
  }
  console.log(`console-find: ratio ${worst.toFixed(2)} (goal <= 1)`);
  if (worst > 1) process.exitCode = 1;
  await server.close();
  await db.destroy();
} finally {
  await postgres.stop();
}
