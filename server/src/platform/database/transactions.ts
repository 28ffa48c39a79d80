import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Runs `work` in a transaction. Kysely refuses a statement that arrives once the transaction has ended (from a branch that goes
 * on after another one has failed), where the connection would run it outside of any transaction.
 */
export async function runTransaction<T>(db: Kysely<Tables>, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  // Not `db.transaction()`, which still takes statements while it is rolling back.
  const tx = await db.startTransaction().execute();
  try {
    const value = await work(tx);
    await tx.commit().execute();
    return value;
  } catch (error) {
    // Fails only on a broken connection, which the pool then replaces: the first error says more.
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
 * Sends the statements in array order without waiting between them, so that all take one round trip, and returns their rows
 * in that order. PostgreSQL runs them one after the other, each with a snapshot of its own. Throws the first error: let it end the
 * transaction. After a statement that PostgreSQL refuses, none of the later ones has run.
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
