import type { FoundKind, ObjectKind } from '@zhenku/contract/operations/object-kinds';
import { type RawBuilder, sql } from 'kysely';
import { type ByKind, column } from './object-sources.ts';

/** Queries for events, by the kind of object. Each query selects `eventColumns`. */
export interface EventSource {
  /** The kind that an operator must be allowed to open to see the event. */
  kind: FoundKind;
  byKind: ByKind;
}

interface EventColumns {
  event: RawBuilder<unknown>;
  time: RawBuilder<unknown>;
  /** Distinguishes this event from others with the same name. */
  ref: RawBuilder<unknown>;
  detail?: RawBuilder<unknown>;
  amount?: RawBuilder<unknown>;
  operator?: RawBuilder<unknown>;
  /** The affected object, if it is not the viewed one. */
  about?: { kind: ObjectKind; id: RawBuilder<unknown> };
  /** The console page to link, if the event's subject has no page of its own. */
  path?: RawBuilder<unknown>;
}

export const eventColumns = ({
  event,
  time,
  ref,
  detail,
  amount,
  operator,
  about,
  path,
}: EventColumns): RawBuilder<unknown> =>
  sql.join([
    column(event, 'text', 'event'),
    column(time, 'timestamptz', 'time'),
    column(ref, 'text', 'ref'),
    column(detail, 'text', 'detail'),
    column(amount, 'bigint', 'amount'),
    column(operator, 'text', 'operator_name'),
    column(about && sql`${about.kind}`, 'text', 'about_kind'),
    column(about?.id, 'text', 'about_id'),
    column(path, 'text', 'path'),
  ]);
