import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database/database.ts';
import type { Tables } from './database/tables.ts';

/** A user, and the company that the user owns. */
export interface DataOwner {
  id: number;
  companyId: number | null;
}

/** A user whose account is being closed, with what led to it. */
export interface ClosingUser extends DataOwner {
  phone: string | null;
  email: string | null;
}

/** A file of a user's export. */
export interface ExportSection {
  file: string;
  /** The title of the file, in Chinese, for its reader. */
  title: string;
  /**
   * Selects what is the user's own. The column `key` orders the rows and is left out of the file; columns of type bigint
   * are money in fen. No column is a secret, the hash of one, or about somebody else.
   */
  rows: (owner: DataOwner) => RawBuilder<unknown>;
  /** The number of rows that are read together, where each is large. */
  batch?: number;
  /** The field that is encrypted, where it is stored, and the field that names its row. `base64`: no text but a file. */
  sealed?: { field: string; table: keyof Tables; column: string; row: string; base64?: true };
}

/** The personal data of one feature. Every table with a user's id is in exactly one. */
export interface PersonalData {
  /** The effect of closing the account on the rows that name the user: erases them or their user's id, or keeps them. */
  tables: Partial<Record<keyof Tables, 'erased' | 'kept'>>;
  /** Tables that the export leaves out, each with its reason. */
  notExported?: Partial<Record<keyof Tables, string>>;
  export?: ExportSection[];
  /** Runs in the transaction that closes the account. */
  erase?: (tx: Tx, user: ClosingUser) => Promise<void>;
}

/** Returns why an account cannot be closed yet, in Chinese, or null. Runs in the transaction that closes the account. */
export type ClosingCheck = (tx: Tx, owner: DataOwner) => Promise<string | null>;

/** The reason that the checks of orders, refund requests and recharges return. */
export const OPEN_ORDERS = '还有未完成的订单、充值或退款申请，请先处理';

/** Orders rows whose ids cannot be counted: by a time, then by id. */
export const sortableByTime = (time: string, id: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(time)} at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || ${sql.ref(id)}`;
