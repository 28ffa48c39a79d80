import pg from 'pg';

/** Longer than most statements; those that take longer are looked for, and found at work. */
const PATIENCE = { heldMs: 10_000, lookEveryMs: 5_000 };
const CONNECT_WITHIN_MS = 5_000;

/**
 * Ends a pipelining connection without waiting for its other side: `pg` destroys one on which a statement takes longer than
 * its `query_timeout`, where `end()` would wait for the answers to all statements.
 */
function abandon(client: pg.ClientBase): void {
  client.query({ text: 'select 1', query_timeout: 1 } as pg.QueryConfig).catch(() => undefined);
}

/**
 * Ends connections whose other side is gone without a word, as when its machine lost power and another took its place: the system
 * would wait a quarter of an hour for it, and whoever asked as long. Once a caller has held a connection for 10 s, a new one asks
 * PostgreSQL whether it knows the others; a long statement is known, and goes on. The pool must be pipelining.
 */
export function endLostConnections(pool: pg.Pool, url: string, { heldMs, lookEveryMs } = PATIENCE): void {
  /** The open connections with the processes that serve them; null: PostgreSQL has not answered yet. */
  const opened = new Map<pg.PoolClient, { at: number; pid: number | null }>();
  const heldSince = new Map<pg.PoolClient, number>();
  let looking = false;

  const look = async () => {
    const overdue = performance.now() - heldMs;
    if (looking || ![...heldSince.values()].some((since) => since < overdue)) return;
    looking = true;
    try {
      // Those that are there before the question, since one that is made meanwhile is not in the answer.
      const asked = [...opened];
      const known = await knownProcesses(url);
      for (const [client, { at, pid }] of asked) {
        if (pid === null ? at < overdue : !known.has(pid)) abandon(client);
      }
    } catch {
      // Nobody answers now: nothing is known of the others.
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void look(), lookEveryMs).unref();

  pool.on('connect', (client) => {
    const connection: { at: number; pid: number | null } = { at: performance.now(), pid: null };
    opened.set(client, connection);
    client.query<{ pid: number }>('select pg_backend_pid() as pid').then(
      ({ rows }) => void (connection.pid = rows[0]!.pid),
      () => undefined,
    );
  });
  pool.on('acquire', (client) => void heldSince.set(client, performance.now()));
  pool.on('release', (_error, client) => void heldSince.delete(client));
  pool.on('remove', (client) => {
    opened.delete(client);
    heldSince.delete(client);
    if (pool.ending && opened.size === 0) clearInterval(timer);
  });
}

/** The processes that serve connections of this database. */
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
    return new Set((await client.query<{ pid: number }>(sql)).rows.map(({ pid }) => pid));
  } finally {
    // Not awaited: one that is lost as well would never end.
    void client.end().catch(() => undefined);
  }
}
