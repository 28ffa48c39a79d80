import type { Socket } from 'node:net';
import pg from 'pg';

/** Longer than most statements; those that take longer are looked for, and found at work. */
const PATIENCE = { heldMs: 10_000, lookEveryMs: 5_000 };
const CONNECT_WITHIN_MS = 5_000;

/** What `pg` keeps of a connection and its types do not tell. */
interface Internals {
  processID: number | null;
  connection: { stream: Socket };
}
const internalsOf = (client: pg.ClientBase) => client as unknown as Internals;

/** Ends a connection without a word to its other side. */
export const abandon = (client: pg.ClientBase): void => void internalsOf(client).connection.stream.destroy();

/**
 * Ends connections whose other side is gone without a word, as when its machine lost power and another took its place: the system
 * would wait a quarter of an hour for it, and whoever asked as long. Once a caller has held a connection for 10 s, a new one asks
 * PostgreSQL whether it knows the others; a long statement is known, and goes on.
 */
export function endLostConnections(pool: pg.Pool, url: string, { heldMs, lookEveryMs } = PATIENCE): void {
  const open = new Set<pg.PoolClient>();
  const heldSince = new Map<pg.PoolClient, number>();
  let looking = false;

  const look = async () => {
    const overdue = performance.now() - heldMs;
    if (looking || ![...heldSince.values()].some((since) => since < overdue)) return;
    looking = true;
    try {
      // Those that are there before the question, since one that is made meanwhile is not in the answer.
      const asked = [...open];
      const known = await knownProcesses(url);
      for (const client of asked) {
        const { processID } = internalsOf(client);
        if (processID !== null && !known.has(processID)) abandon(client);
      }
    } catch {
      // Nobody answers now: nothing is known of the others.
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void look(), lookEveryMs).unref();

  pool.on('connect', (client) => void open.add(client));
  pool.on('acquire', (client) => void heldSince.set(client, performance.now()));
  pool.on('release', (_error, client) => void heldSince.delete(client));
  pool.on('remove', (client) => {
    open.delete(client);
    heldSince.delete(client);
    if (pool.ending && open.size === 0) clearInterval(timer);
  });
}

/** The processes that serve connections of this database. Throws where a pooler in between has numbers of its own. */
async function knownProcesses(url: string): Promise<Set<number>> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: CONNECT_WITHIN_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const sql = 'select pid from pg_stat_activity where datname = current_database()';
    const known = new Set((await client.query<{ pid: number }>(sql)).rows.map(({ pid }) => pid));
    if (!known.has(internalsOf(client).processID!)) throw new Error('a pooler numbers the connections');
    return known;
  } finally {
    // Not awaited: one that is lost as well would never end.
    void client.end().catch(() => undefined);
  }
}
