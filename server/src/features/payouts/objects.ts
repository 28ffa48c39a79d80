import { objectPath } from '@zhenku/contract/operations/object-kinds';
import { WITHDRAWAL_STATUS } from '@zhenku/contract/payouts/withdrawal-status';
import { type RawBuilder, sql } from 'kysely';
import { eventColumns, type EventSource } from '../../platform/lists/event-sources.ts';
import { selectObjects, type ObjectSource } from '../../platform/lists/object-sources.ts';

const withdrawals = selectObjects(
  {
    id: sql`w.id`,
    title: sql`'提现 ' || w.id`,
    detail: sql`w.payee_name`,
    amount: sql`w.amount`,
    time: sql`w.applied_at`,
  },
  sql`withdrawals w`,
);

export const withdrawalObjects: ObjectSource = {
  kind: 'withdrawal',
  path: (id) => objectPath('withdrawal', id),
  find: ({ number }) => (number === null ? null : withdrawals(sql`w.id = ${number}`, sql`true`)),
  exists: (id) => sql`select from withdrawals where id = ${id}::int`,
  related: {
    user: (id) => sql`${withdrawals(sql`w.user_id = ${id}::int`)} order by w.id desc`,
  },
};

interface WithdrawalEvent {
  event: RawBuilder<unknown>;
  time: RawBuilder<unknown>;
  which: RawBuilder<unknown>;
  withAbout: boolean;
}

const eventsOf = ({ event, time, which, withAbout }: WithdrawalEvent) => sql`
  select ${eventColumns({
    event,
    time,
    ref: sql`w.id`,
    amount: sql`w.amount`,
    ...(withAbout && { about: { kind: 'withdrawal', id: sql`w.id` } }),
  })}
  from withdrawals w where ${which}`;

const creatorsEvents = (which: RawBuilder<unknown>, withAbout: boolean) => sql`
  ${eventsOf({ event: sql`'withdrawal.applied'`, time: sql`w.applied_at`, which, withAbout })}
  union all
  ${eventsOf({
    event: sql`'withdrawal.cancelled'`,
    time: sql`w.decided_at`,
    which: sql`${which} and w.status = ${WITHDRAWAL_STATUS.cancelled}`,
    withAbout,
  })}`;

export const withdrawalEventSource: EventSource = {
  kind: 'withdrawal',
  byKind: {
    withdrawal: (id) => creatorsEvents(sql`w.id = ${id}::int`, false),
    user: (id) => creatorsEvents(sql`w.user_id = ${id}::int`, true),
  },
};
