// Times the verification of one proof and of a log of 100,000 entries. `npm run bench proofs`.
import { loadavg } from 'node:os';
import type { ProofEntry } from '@zhenku/contract/proofs/proofs';
import { findFault } from '../server/src/features/proofs/check-entry.ts';
import { ZEROS } from '../server/src/features/proofs/heads.ts';
import { sha256 } from '../server/src/features/proofs/payload.ts';
import { makeChain } from './proofs/make-certificates.ts';

const ENTRIES = 100_000;
const BATCH = 1_000;
const { keys, addEntry, signHead } = makeChain();

interface Spent {
  seconds: number;
  /** CPU time of this process, which is less than wall-clock time on a busy machine. */
  cpu: number;
}
function measure(spent: Spent, work: () => void): void {
  const [start, before] = [performance.now(), process.cpuUsage()];
  work();
  const { user, system } = process.cpuUsage(before);
  spent.seconds += (performance.now() - start) / 1000;
  spent.cpu += (user + system) / 1_000_000;
}
const shown = ({ seconds, cpu }: Spent) => `${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of them computing`;

/** The checks that a third party runs without the server. */
const { checkEntry, checkHead } = (await import('../scripts/verify/proof.mjs' as string)) as {
  checkEntry: (keys: unknown, entry: ProofEntry) => unknown;
  checkHead: (keys: unknown, head: unknown, newest: ProofEntry) => void;
};

const links = { seconds: 0, cpu: 0 };
const signatures = { seconds: 0, cpu: 0 };
const script = { seconds: 0, cpu: 0 };
let last = ZEROS;
const memory: number[] = [];
// In batches, like the server.
for (let made = 0; made < ENTRIES; made += BATCH) {
  const batch = Array.from({ length: BATCH }, () => addEntry().entry);
  measure(links, () => {
    for (const { previousHash, payload, hash: own } of batch) {
      if (previousHash !== last || sha256(previousHash, payload) !== own) throw new Error('a link does not hold');
      last = own;
    }
    if (made + BATCH === ENTRIES) checkHead(keys, signHead(batch.at(-1)!), batch.at(-1)!);
  });
  measure(signatures, () => {
    for (const entry of batch) if (findFault(keys, entry)) throw new Error('a signature does not hold');
  });
  measure(script, () => {
    for (const entry of batch) checkEntry(keys, entry);
  });
  memory.push(process.memoryUsage().rss / 2 ** 20);
}
const [early, late] = [memory.slice(10, 30), memory.slice(-20)].map((some) => Math.round(Math.max(...some)));
console.log(`load of the machine ${loadavg()[0]!.toFixed(1)}`);
console.log(`one entry: ${((signatures.cpu / ENTRIES) * 1000).toFixed(3)} ms of computing`);
console.log(`${ENTRIES} entries, links and head (≤ 10): ${shown(links)}`);
console.log(`all signatures, by the server (≤ 25): ${shown(signatures)}`);
console.log(`all signatures, by the script (≤ 25): ${shown(script)}`);
console.log(`memory: ${early} MB at most from entry 10,000 to 30,000, ${late} MB in the last 20,000`);
