import type { Db } from './database/database.ts';

/**
 * The first argument of an operation: its database or transaction, the user or operator who asked for it, and the services
 * that it calls. An operation names only the parts that it needs, so that callers with more can pass their own:
 * `Operation<UserSession, { storage: Storage }>`. Inside a transaction: `{ ...context, db: tx }`.
 */
export interface Operation<Caller = unknown, Services = unknown, Database = Db> {
  db: Database;
  caller: Caller;
  services: Services;
}
