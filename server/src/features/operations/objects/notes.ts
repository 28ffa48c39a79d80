import { type ObjectKind, subjectOf } from '@zhenku/contract/operations/object-kinds';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';

interface Note {
  kind: ObjectKind;
  id: string;
  text: string;
}

/** Adds a note. The audit log omits the note's text, because audit rows are kept forever. */
export async function addNote(db: Db, operator: { id: number }, { kind, id, text }: Note): Promise<{ noteId: number }> {
  const subject = subjectOf(kind, id);
  return await inTransaction(db, async (tx) => {
    const { noteId } = await tx
      .insertInto('operator_notes')
      .values({ subject, user_id: kind === 'user' ? Number(id) : null, operator_id: operator.id, text })
      .returning('id as noteId')
      .executeTakeFirstOrThrow();
    await audit(tx, operator, { action: 'note.add', subject, after: { noteId } });
    return { noteId };
  });
}
