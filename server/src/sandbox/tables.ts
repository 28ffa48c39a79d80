import type { ColumnType, GeneratedAlways } from 'kysely';

/** The tables of the stand-ins; `db.withTables<SandboxTables>()` sees them beside the product's. Times as there: ISO 8601 strings. */
export type SandboxTables = {
  sandbox_alipay_trades: {
    trade_no: string;
    out_trade_no: string;
    status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
    amount_fen: bigint;
    subject: string;
    notify_url: string | null;
    return_url: string | null;
    expires_at: ColumnType<string, Date, never>;
    created_at: GeneratedAlways<string>;
    paid_at: ColumnType<string | null, never, Date>;
  };
};
