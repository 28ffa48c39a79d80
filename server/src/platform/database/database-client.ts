import pg from 'pg';
import { markRunning } from '../observability/event-loop.ts';

/** Ends the text of a statement that each connection prepares once; see `prepared.ts`. */
export const PREPARED_MARK = '/* prepared */';

/** The names of marked statements, by their texts. */
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  if (!text.endsWith(PREPARED_MARK)) return undefined;
  const name = names.get(text) ?? `marked${names.size}`;
  names.set(text, name);
  return name;
}

const BEGIN = 'begin';

/**
 * A client that prepares marked statements, and sends what it is given at the same time at once, without waiting for answers
 * in between. A transaction begins with its first statement, which saves a round trip.
 */
export class DatabaseClient extends pg.Client {
  /** Whether `begin` is prepared on this connection. */
  #hasBegin = false;
  /** Whether a transaction has begun that PostgreSQL does not know of yet. */
  #begins = false;
  /** Whether a statement of the transaction could not be sent, as for a value that is none of PostgreSQL's. */
  #hasUnsent = false;
  #isGathering = false;

  constructor(config: pg.ClientConfig) {
    super({ ...config, pipeline: true });
  }

  /** As that of `pg`, whose types need an answer of every type. */
  override query(...args: unknown[]): never {
    const [text, values, callback] = args;
    if (typeof text !== 'string' || typeof values === 'function' || callback !== undefined) {
      return (super.query as (...all: unknown[]) => never)(...args);
    }
    return this.#run(text, values as unknown[] | undefined) as never;
  }

  async #run(text: string, values: unknown[] | undefined): Promise<pg.QueryResult> {
    const begins = this.#begins;
    this.#begins = false;
    if (text === BEGIN) {
      this.#hasUnsent = false;
      this.#begins = this.#hasBegin;
      if (this.#hasBegin) return resultOf('BEGIN');
      const result = await this.#send(new Statement(text, { name: BEGIN }));
      this.#hasBegin = true;
      return result;
    }
    // Nothing has been sent of this transaction.
    if (begins && (text === 'commit' || text === 'rollback')) return resultOf(text.toUpperCase());
    // Nothing is committed without it, as without one that PostgreSQL has refused.
    if (text === 'commit' && this.#hasUnsent) return await this.#send(new Statement('rollback', {}));
    return await this.#send(new Statement(text, { values, name: nameOf(text), begins }));
  }

  async #send(statement: Statement): Promise<pg.QueryResult> {
    this.#gather();
    try {
      return await new Promise((resolve, reject) => {
        let isBeingSent = true;
        statement.callback = (error, result) => {
          if (!error) return resolve(result!);
          this.#hasUnsent ||= isBeingSent;
          reject(error);
        };
        super.query(statement);
        isBeingSent = false;
      });
    } finally {
      markRunning();
    }
  }

  /** Sends what is written until the next tick in one piece. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}

const resultOf = (command: string): pg.QueryResult => ({ command, rowCount: null, oid: 0, fields: [], rows: [] });

/** What `pg` has in its queries, and its types do not tell. */
interface Internals extends pg.Query {
  text: string;
  name: string | undefined;
  callback: (error: Error | null, result?: pg.QueryResult) => void;
  requiresPreparation(): boolean;
  prepare(connection: pg.Connection): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}
const Query = pg.Query as unknown as new (text: string, values: unknown[] | undefined) => Internals;

/**
 * A statement that may begin its transaction. No `Sync` is between the two, so that PostgreSQL skips it when `begin` fails:
 * it never runs outside of the transaction.
 */
class Statement extends Query {
  #begins: boolean;

  constructor(text: string, { values, name, begins = false }: Options) {
    super(text, values);
    this.name = name;
    this.#begins = begins;
    // What has no parameters may be several statements, which cannot be prepared.
    if (begins && !this.requiresPreparation()) this.text = `${BEGIN};${text}`;
  }

  override prepare(connection: pg.Connection): void {
    if (this.#begins) {
      connection.bind({ statement: BEGIN }, true);
      connection.execute(null, true);
    }
    super.prepare(connection);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    // The first one is that of `begin`.
    if (this.#begins) this.#begins = false;
    else super.handleCommandComplete(message, connection);
  }
}

interface Options {
  values?: unknown[] | undefined;
  name?: string | undefined;
  begins?: boolean;
}
