import {
  type CompiledQuery,
  type Dialect,
  type Driver,
  Kysely,
  type PostgresDialectConfig,
  PostgresDialect,
  Transaction,
} from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;
type Tx = Transaction<Tables>;

const drivers = new WeakMap<Db, { dialect: Dialect; driver: Driver }>();

/** Kysely on a pool, for `runTransaction`. */
export function openKysely(config: PostgresDialectConfig): Db {
  const dialect = new PostgresDialect(config);
  const driver = dialect.createDriver();
  dialect.createDriver = () => driver;
  const db = new Kysely<Tables>({ dialect });
  drivers.set(db, { dialect, driver });
  return db;
}

/** The answers that the commits of transactions wait for. */
const answersOf = new WeakMap<Tx, Promise<unknown>[]>();

/**
 * Runs `work` in a transaction. As against Kysely's own, a statement is sent when it is executed, whether or not those before it
 * have been answered: statements under one `Promise.all` take one round trip. PostgreSQL runs them in their order, and none
 * after one that fails.
 */
export async function runTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { dialect, driver } = drivers.get(db)!;
  return await db.getExecutor().provideConnection(async (connection) => {
    let hasEnded = false;
    let firstError: unknown;
    const executor = db.getExecutor().withConnectionProvider({
      provideConnection: async (consumer) => {
        // What goes on after another branch has failed would else run outside of the transaction, or within another one.
        if (hasEnded) throw new Error('the transaction has ended');
        return await consumer(connection).catch((error: unknown) => {
          firstError ??= error;
          throw error;
        });
      },
    });
    const tx = new Transaction<Tables>({ config: { dialect }, dialect, driver, executor });
    const answers: Promise<unknown>[] = [];
    answersOf.set(tx, answers);
    await driver.beginTransaction(connection, {});
    try {
      const value = await work(tx);
      hasEnded = true;
      const commit = driver.commitTransaction(connection);
      commit.catch(() => undefined);
      await Promise.all(answers);
      await commit;
      return value;
    } catch (error) {
      hasEnded = true;
      await driver.rollbackTransaction(connection);
      throw saysOnlyThatOneFailed(error) ? firstError : error;
    }
  });
}

/** PostgreSQL's answer to a statement after one that has failed. */
const IN_FAILED_TRANSACTION = '25P02';
const saysOnlyThatOneFailed = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION;

/**
 * Sends a statement whose answer only the commit waits for, so that both take one round trip. Where it fails, the
 * transaction fails with its error, as `mapError` makes it, and changes nothing. Returns the rows: not to be awaited within
 * the transaction.
 */
export function runWithCommit<Row>(
  tx: Tx,
  statement: CompiledQuery<Row>,
  mapError: (error: unknown) => unknown = (error) => error,
): Promise<Row[]> {
  const answers = answersOf.get(tx);
  if (!answers) throw new Error('only a transaction of runTransaction waits for it');
  const rows = tx.executeQuery(statement).then(
    (result) => result.rows,
    (error: unknown) => Promise.reject(mapError(error)),
  );
  // Whoever runs the transaction handles it.
  rows.catch(() => undefined);
  answers.push(rows);
  return rows;
}
