import type { Tx } from '../../../platform/database/database.ts';

export async function incrementRevision(tx: Tx, videoId: number): Promise<number> {
  const { revision } = await tx
    .updateTable('videos')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', videoId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}
