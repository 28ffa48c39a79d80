import type { ColumnType, GeneratedAlways } from 'kysely';
import type { PaymentChannel } from '../providers/payments/provider.ts';

/** Added to the product's tables with `db.withTables<SandboxTables>()`. Times are ISO 8601 strings. */
export type SandboxTables = {
  sandbox_trades: {
    trade_no: string;
    channel: PaymentChannel;
    out_trade_no: string;
    status: ColumnType<'waiting' | 'paid' | 'closed', never, 'waiting' | 'paid' | 'closed'>;
    amount_fen: bigint;
    subject: string;
    notify_url: string | null;
    return_url: ColumnType<string | null, string | null, string>;
    openid: ColumnType<string | null, string | null | undefined, never>;
    trade_type: ColumnType<string | null, string | null | undefined, never>;
    pays_on_close: ColumnType<boolean, never, boolean>;
    expires_at: ColumnType<string, Date, never>;
    created_at: GeneratedAlways<string>;
    paid_at: ColumnType<string | null, never, Date>;
  };
  sandbox_refunds: {
    trade_no: string;
    refund_no: string;
    amount_fen: bigint;
    created_at: GeneratedAlways<string>;
  };
  sandbox_identity_checks: {
    certify_id: string;
    outer_order_no: string;
    person: string;
    return_url: string;
    status: ColumnType<IdentityStatus, never, IdentityStatus>;
    created_at: GeneratedAlways<string>;
  };
};

export type IdentityStatus = 'open' | 'passed' | 'failed' | 'expired';
