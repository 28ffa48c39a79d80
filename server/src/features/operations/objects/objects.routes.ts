import { mayOpen, type ObjectKind } from '@zhenku/contract/operations/object-kinds';
import { sql } from 'kysely';
import { AppError } from '../../../platform/errors.ts';
import { type App, route } from '../../../platform/http/route.ts';
import type { EventSource } from '../../../platform/lists/event-sources.ts';
import type { ObjectSource } from '../../../platform/lists/object-sources.ts';
import { listEvents } from './list-events.ts';
import { findObjects, listRelated, type SourceContext } from './list-objects.ts';
import { addNote } from './notes.ts';
import { visitObject } from './visits.ts';

interface Sources {
  objects: readonly ObjectSource[];
  events: readonly EventSource[];
}

interface ObjectKey {
  kind: ObjectKind;
  id: string;
}

const NUMERIC_ID_KINDS: readonly ObjectKind[] = ['user', 'company', 'video', 'withdrawal'];
const isValidKey = ({ kind, id }: ObjectKey) => !NUMERIC_ID_KINDS.includes(kind) || /^[1-9]\d{0,8}$/.test(id);

export function objectRoutes(app: App, services: Sources): void {
  route(app, 'GET /operator/v1/find', async ({ db, operator, input }) => ({
    groups: await findObjects({ db, caller: operator, services }, input.q),
  }));
  route(app, 'GET /operator/v1/objects/{kind}/{id}/related', async ({ db, operator, input }) => {
    await assertMayOpen({ db, caller: operator, services }, input);
    return { groups: await listRelated({ db, caller: operator, services }, input) };
  });
  route(app, 'GET /operator/v1/objects/{kind}/{id}/events', async ({ db, operator, input }) => {
    await assertMayOpen({ db, caller: operator, services }, input);
    return await listEvents({ db, caller: operator, services }, input);
  });
  route(app, 'POST /operator/v1/objects/{kind}/{id}/notes', async ({ db, operator, input }) => {
    await assertMayOpen({ db, caller: operator, services }, input);
    return await addNote(db, operator, input);
  });
  route(app, 'POST /operator/v1/objects/{kind}/{id}/visit', async ({ db, operator, input }) => {
    await assertMayOpen({ db, caller: operator, services }, input);
    return { others: await visitObject(db, operator, input) };
  });
}

async function assertMayOpen(
  { db, caller: { role }, services: { objects } }: SourceContext,
  { kind, id }: ObjectKey,
): Promise<void> {
  if (!mayOpen(role, kind)) throw new AppError('notAllowed');
  const exists = isValidKey({ kind, id }) && objects.find((source) => source.kind === kind)?.exists?.(id);
  const { rows } = exists ? await sql`${exists}`.execute(db) : { rows: [] };
  if (rows.length === 0) throw new AppError('notFound');
}
