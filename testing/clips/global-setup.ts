import { clipNames, deriveClips } from './clips.ts';

export default async function deriveAll(): Promise<void> {
  await deriveClips(clipNames);
}
