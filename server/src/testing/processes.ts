import { readdir, readFile } from 'node:fs/promises';

export interface Process {
  pid: number;
  parent: number;
  /** The program with its arguments. */
  command: string;
}

/** Lists this machine's processes, except zombies. */
async function allProcesses(): Promise<Omit<Process, 'command'>[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map(async (pid) => await readProcess(Number(pid))));
  return found.filter((process) => process !== undefined);
}

/** Lists `root` and all its descendants, oldest first. */
export async function processTree(root: number): Promise<Process[]> {
  const all = await allProcesses();
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return await withCommands(tree);
}

async function withCommands(processes: Omit<Process, 'command'>[]): Promise<Process[]> {
  return await Promise.all(
    processes.map(async (each) => {
      const line = await readFile(`/proc/${each.pid}/cmdline`, 'utf8').catch(() => '');
      return { ...each, command: line.replaceAll('\0', ' ').trim() };
    }),
  );
}

async function readProcess(pid: number): Promise<Omit<Process, 'command'> | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field, the program's name in brackets, may contain spaces; state and parent follow it.
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (stat === '' || state === 'Z') return undefined;
  return { pid, parent: Number(parent) };
}

/** Lists the tools that work on files in `dataDir`, and its PostgreSQL. */
export async function workersOn(dataDir: string): Promise<Process[]> {
  return (await withCommands(await allProcesses())).filter(({ command }) => command.includes(`${dataDir}/`));
}
