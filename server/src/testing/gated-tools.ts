import { randomInt } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { binaries } from '@zhenku/media/programs/run';

/** ffmpeg and ffprobe, except that selected commands pause before they do anything. */
export interface GatedTools {
  folder: string;
  /** Pauses the next commands whose arguments contain `part`; null: none. */
  stopAt: (part: string | null) => Promise<void>;
  isReached: () => Promise<boolean>;
}

export async function gatedTools(folder: string): Promise<GatedTools> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  // The tools see this folder read-only, so a paused one is recognised by its command line.
  const [gate, mark] = [join(folder, 'gate'), join(folder, 'mark')];
  let marked = '';
  const real = await binaries();
  for (const tool of ['ffmpeg', 'ffprobe'] as const) {
    const script = `#!/bin/sh
if [ -e '${gate}' ]; then
  case "$*" in *"$(cat '${gate}')"*) exec sleep 3600 "$(cat '${mark}')" ;; esac
fi
exec '${real[tool]}' "$@"
`;
    await writeFile(join(folder, tool), script, { mode: 0o755 });
  }
  return {
    folder,
    stopAt: async (part) => {
      await rm(gate, { force: true });
      marked = `0.${randomInt(1e9)}`;
      await writeFile(mark, marked);
      if (part !== null) await writeFile(gate, part);
    },
    isReached: async () => {
      const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
      const commands = processes.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => ''));
      return (await Promise.all(commands)).includes(`sleep\u00003600\u0000${marked}\u0000`);
    },
  };
}
