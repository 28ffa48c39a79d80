import { readdirSync, readFileSync } from 'node:fs';

export interface Process {
  pid: number;
  parent: number;
  command: string;
}

/**
 * Lists this machine's processes, except zombies. Reads synchronously: tests poll this, and asynchronous reads take five
 * times the CPU time.
 */
function allProcesses(): Omit<Process, 'command'>[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readProcess(Number(pid)))
    .filter((process) => process !== undefined);
}

export function processTree(root: number): Process[] {
  const all = allProcesses();
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return withCommands(tree);
}

const withCommands = (processes: Omit<Process, 'command'>[]): Process[] =>
  processes.map((each) => ({
    ...each,
    command: readUnlessEnded(`/proc/${each.pid}/cmdline`).replaceAll('\0', ' ').trim(),
  }));

function readProcess(pid: number): Omit<Process, 'command'> | undefined {
  const stat = readUnlessEnded(`/proc/${pid}/stat`);
  // The second field, the program's name in brackets, may contain spaces; state and parent follow it.
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (stat === '' || state === 'Z') return undefined;
  return { pid, parent: Number(parent) };
}

function readUnlessEnded(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

export const workersOn = (dataDir: string): Process[] =>
  withCommands(allProcesses()).filter(({ command }) => command.includes(`${dataDir}/`));
