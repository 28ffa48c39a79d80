import { clipNames, deriveClips } from './clips.ts';

/** Derives the clips before the first test that opens one. */
export default async function deriveAll(): Promise<void> {
  await deriveClips(clipNames);
}
