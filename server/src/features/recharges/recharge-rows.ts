import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { CoinsOwner } from '../wallet/coins.ts';

export type RechargeRow = Selectable<Tables['recharges']>;

export const ownerOf = (recharge: Pick<RechargeRow, 'user_id' | 'company_id'>): CoinsOwner =>
  recharge.company_id === null ? { userId: recharge.user_id } : { companyId: recharge.company_id };
