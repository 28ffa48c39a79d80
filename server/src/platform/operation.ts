import type { Db } from './database/database.ts';

/**
 * The first argument of an operation: the database or transaction that it works in, the user or operator who asked for
 * it, and the services that it calls. An operation names the parts that it needs, so that every caller with more can
 * pass its own: `Operation<UserSession, { storage: Storage }>`. Inside a transaction: `{ ...context, db: tx }`.
 */
export interface Operation<Caller = unknown, Services = unknown, Database = Db> {
  db: Database;
  caller: Caller;
  services: Services;
}
