import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { binaries } from '@zhenku/media/run';

/** ffmpeg and ffprobe as they are, but for one command, which stands still before it does anything. */
export interface GatedTools {
  /** For FFMPEG_PATH. */
  folder: string;
  /** Stops the next commands whose arguments contain `part`; null: none. */
  stopAt: (part: string | null) => Promise<void>;
  /** Whether one stands still. */
  isReached: () => Promise<boolean>;
}

export async function gatedTools(folder: string): Promise<GatedTools> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const [gate, reached] = [join(folder, 'gate'), join(folder, 'reached')];
  const real = await binaries();
  for (const tool of ['ffmpeg', 'ffprobe'] as const) {
    const script = `#!/bin/sh
if [ -e '${gate}' ]; then
  case "$*" in *"$(cat '${gate}')"*) : > '${reached}'; exec sleep 3600 ;; esac
fi
exec '${real[tool]}' "$@"
`;
    await writeFile(join(folder, tool), script, { mode: 0o755 });
  }
  return {
    folder,
    stopAt: async (part) => {
      await rm(gate, { force: true });
      await rm(reached, { force: true });
      if (part !== null) await writeFile(gate, part);
    },
    isReached: async () =>
      await stat(reached).then(
        () => true,
        () => false,
      ),
  };
}
