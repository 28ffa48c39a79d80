import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Runs `work` in a transaction. Kysely refuses statements that arrive after its end (from a branch that continues after
 * another one has failed); the bare connection would run them outside any transaction.
 */
export async function runTransaction<T>(db: Kysely<Tables>, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  // Does not use `db.transaction()`, which still accepts statements while it rolls back.
  const tx = await db.startTransaction().execute();
  try {
    const value = await work(tx);
    await tx.commit().execute();
    return value;
  } catch (error) {
    // Rollback fails only on a broken connection, which the pool replaces; the first error says more.
    if (!tx.isRolledBack) {
      await tx
        .rollback()
        .execute()
        .catch(() => undefined);
    }
    throw error;
  }
}

type Rows<Statement> = Statement extends CompiledQuery<infer Row> ? Row[] : never;

/**
 * Sends the statements in array order without waiting in between, so that all take one round trip, and returns their rows in
 * that order. PostgreSQL runs them sequentially, each with its own snapshot. Throws the first error, which must end the
 * transaction; PostgreSQL runs no statement after one that it refused.
 */
export async function pipeline<const Statements extends readonly CompiledQuery[]>(
  tx: Transaction<Tables>,
  statements: Statements,
): Promise<{ -readonly [Index in keyof Statements]: Rows<Statements[Index]> }> {
  const outcomes = await tx
    .getExecutor()
    .provideConnection((connection) =>
      Promise.allSettled(statements.map((statement) => connection.executeQuery(statement))),
    );
  const rows = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value.rows;
  });
  return rows as { -readonly [Index in keyof Statements]: Rows<Statements[Index]> };
}
