import pg from 'pg';

/** The time after which a connection in use is probed, longer than most statements, and the interval of probes. */
const TIMING = { heldMs: 10_000, probeEveryMs: 5_000 };
const CONNECT_WITHIN_MS = 5_000;

/**
 * Ends a pipelining connection without waiting for the other side: `pg` destroys a connection whose statement exceeds
 * its `query_timeout`, while `end()` would wait for all responses.
 */
function abandon(client: pg.ClientBase): void {
  client.query({ text: 'select 1', query_timeout: 1 } as pg.QueryConfig).catch(() => undefined);
}

/**
 * Ends connections whose other side vanished silently, e.g. because its machine lost power and another took over. Otherwise
 * the system, and its callers, would wait a quarter of an hour. Once a caller has held a connection for 10 s, a new
 * connection asks PostgreSQL whether it knows the others, so that long statements survive. The pool must be pipelining.
 */
export function endLostConnections(pool: pg.Pool, url: string, { heldMs, probeEveryMs } = TIMING): void {
  /** The open connections with their server processes; null: PostgreSQL has not answered yet. */
  const opened = new Map<pg.PoolClient, { at: number; pid: number | null }>();
  const heldSince = new Map<pg.PoolClient, number>();
  let isProbing = false;

  const probe = async () => {
    const overdue = performance.now() - heldMs;
    if (isProbing || ![...heldSince.values()].some((since) => since < overdue)) return;
    isProbing = true;
    try {
      // Checks only connections from before the query, because the response lacks newer ones.
      const asked = [...opened];
      const known = await knownProcesses(url);
      for (const [client, { at, pid }] of asked) {
        if (pid === null ? at < overdue : !known.has(pid)) abandon(client);
      }
    } catch {
      // The database is unreachable now, which does not show that the open connections are lost.
    } finally {
      isProbing = false;
    }
  };
  const timer = setInterval(() => void probe(), probeEveryMs).unref();

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
    // Not awaited, because a lost connection would never end.
    void client.end().catch(() => undefined);
  }
}
