import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** Runs a command of package.json to its end, with only the given settings. Returns its exit code and output. */
export async function runProgram(
  name: 'backup' | 'doctor' | 'import-library' | 'keys',
  args: string[],
  settings: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const program = join(import.meta.dirname, '..', `${name}.ts`);
  return await new Promise((resolve) => {
    const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, ...settings };
    const child = execFile(process.execPath, [program, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode!, output: stdout + stderr }),
    );
  });
}
