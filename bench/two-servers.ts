// Compares the requests per second of two servers on one database with those of one server, in alternating runs, under
// non-repeating browsing: half lists, half clip pages. Also prints the CPU time per request and tier, the ratio
// that this allows on this machine (servers, PostgreSQL and clients share the cores), and the cores needed for the
// goal. Uses 20,000 clips or the number given as argument; ROUNDS=5 and SECONDS=6 can be set.
import { cp } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { workersOn } from '../server/src/testing/processes.ts';
import { MAIN, type ServerProcess, startServer } from '../server/src/testing/server-process.ts';
import { filledDatabase } from './catalogue/database.ts';
import { createVisitor } from './day/visitor.ts';
import { cpuSeconds, median } from './shared/servers.ts';

const COUNT = Number(process.argv[2] ?? 20_000);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 6);
const CONNECTIONS = 32;
const REQUESTS = 5_000;
const GOAL = 1.6;

/** CPU milliseconds per request, by tier. */
type Cost = Record<'server' | 'PostgreSQL' | 'visitors', number>;

const { url, folder, catalogue, close } = await filledDatabase(COUNT);
const servers: ServerProcess[] = [];
const ratios: number[] = [];
const costs: Cost[] = [];
try {
  for (const name of ['one', 'two']) servers.push(await startWeb(name));
  const visitor = createVisitor(catalogue, COUNT, 3);
  const requests = Array.from({ length: REQUESTS }, (_, i) => {
    const { method, url: path, headers } = visitor.browse();
    // The request limit applies per address.
    const address = `10.${i % 250}.${Math.floor(visitor.random() * 250)}.1`;
    return { method, path, headers: { ...headers, 'x-forwarded-for': address } };
  });
  const postgres = workersOn(folder).filter(({ command }) => command.includes('bin/postgres '));
  const pids = { server: servers.map(({ pid }) => pid), PostgreSQL: postgres.map(({ pid }) => pid) };

  for (let round = 0; round <= ROUNDS; round += 1) {
    const one = await load(servers.slice(0, 1));
    const two = await load(servers);
    if (round === 0) continue; // Warm-up.
    ratios.push(two.rate / one.rate);
    costs.push(two.cpu);
    console.log(`round ${round}: ${formatLoad(one)}; two: ${formatLoad(two)}`);
  }

  async function load(sites: ServerProcess[]) {
    const used = async () => ({
      server: await cpuSeconds(pids.server),
      PostgreSQL: await cpuSeconds(pids.PostgreSQL),
      visitors: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
    });
    const before = await used();
    const results = await Promise.all(
      sites.map((site, i) =>
        autocannon({
          url: site.url,
          connections: CONNECTIONS / sites.length,
          duration: SECONDS,
          // The load on each server starts at a different request.
          requests: [...requests.slice(i * 1_000), ...requests.slice(0, i * 1_000)],
        }),
      ),
    );
    const after = await used();
    for (const { non2xx, errors, timeouts } of results) {
      if (non2xx + errors > 0) throw new Error(`${non2xx} refused, ${errors} failed, ${timeouts} of them timed out`);
    }
    const total = results.reduce((sum, { requests: { total: sent } }) => sum + sent, 0);
    const each = (name: keyof typeof before) => ((after[name] - before[name]) * 1_000) / total;
    const cpu = { server: each('server'), PostgreSQL: each('PostgreSQL'), visitors: each('visitors') };
    return { rate: total / SECONDS, cpu };
  }
} finally {
  await Promise.all(servers.map((server) => server.killAll()));
  await close();
}
report();

/**
 * Prints the measured ratio and the one that the CPU costs allow on a dedicated machine: a server uses at most one core, and all
 * tiers share the machine's cores.
 */
function report(): void {
  const [server, postgres, visitors] = (['server', 'PostgreSQL', 'visitors'] as const).map((name) =>
    median(costs.map((cost) => cost[name])),
  ) as [number, number, number];
  const all = server + postgres + visitors;
  const processors = availableParallelism();
  const rate = (count: number) => Math.min(count / server, processors / all);
  console.log(
    `ms of CPU per request: ${formatCost({ server, PostgreSQL: postgres, visitors })}; these allow a ratio of ` +
      `${(rate(2) / rate(1)).toFixed(2)} on ${processors} processors; a ratio of ${GOAL} needs ${((GOAL * all) / server).toFixed(1)}`,
  );
  const ratio = median(ratios);
  console.log(`two-servers at ${COUNT}: ratio ${ratio.toFixed(2)} (goal >= ${GOAL})`);
  if (ratio < GOAL) process.exitCode = 1;
}

function formatLoad({ rate, cpu }: { rate: number; cpu: Cost }): string {
  return `${rate.toFixed(0)} requests/s, ms of CPU each: ${formatCost(cpu)}`;
}

function formatCost(cost: Cost): string {
  return Object.entries(cost)
    .map(([name, ms]) => `${name} ${ms.toFixed(2)}`)
    .join(', ');
}

async function startWeb(name: string): Promise<ServerProcess> {
  const dataDir = join(folder, name);
  if (servers[0]) await cp(join(servers[0].dataDir, 'secrets'), join(dataDir, 'secrets'), { recursive: true });
  const settings = { DATABASE_URL: url, STORAGE: join(folder, 'files'), TRUST_PROXY: '1', LOG_LEVEL: 'info' };
  const server = await startServer(dataDir, settings, '--max-semi-space-size=4', MAIN, '--role', 'web');
  while (!server.output().includes('the search index is loaded')) await new Promise((done) => setTimeout(done, 100));
  return server;
}
