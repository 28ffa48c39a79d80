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

interface Duration {
  seconds: number;
  /** This process's CPU time, which is less than wall-clock time on a busy machine. */
  cpu: number;
}
function measure(total: Duration, work: () => void): void {
  const [start, before] = [performance.now(), process.cpuUsage()];
  work();
  const { user, system } = process.cpuUsage(before);
  total.seconds += (performance.now() - start) / 1000;
  total.cpu += (user + system) / 1_000_000;
}
const formatDuration = ({ seconds, cpu }: Duration) => `${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU time`;

// The verification script that a third party runs without the server.
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
for (let count = 0; count < ENTRIES; count += BATCH) {
  const batch = Array.from({ length: BATCH }, () => addEntry().entry);
  measure(links, () => {
    for (const { previousHash, payload, hash: own } of batch) {
      if (previousHash !== last || sha256(previousHash, payload) !== own) throw new Error('a hash link is invalid');
      last = own;
    }
    if (count + BATCH === ENTRIES) checkHead(keys, signHead(batch.at(-1)!), batch.at(-1)!);
  });
  measure(signatures, () => {
    for (const entry of batch) if (findFault(keys, entry)) throw new Error('a signature is invalid');
  });
  measure(script, () => {
    for (const entry of batch) checkEntry(keys, entry);
  });
  memory.push(process.memoryUsage().rss / 2 ** 20);
}
const [early, late] = [memory.slice(10, 30), memory.slice(-20)].map((some) => Math.round(Math.max(...some)));
console.log(`load average ${loadavg()[0]!.toFixed(1)}`);
console.log(`one entry: ${((signatures.cpu / ENTRIES) * 1000).toFixed(3)} ms of CPU time`);
console.log(`${ENTRIES} entries, hash links and head (≤ 10 s): ${formatDuration(links)}`);
console.log(`all signatures, by the server (≤ 25 s): ${formatDuration(signatures)}`);
console.log(`all signatures, by the script (≤ 25 s): ${formatDuration(script)}`);
console.log(`peak memory: ${early} MB from entry 10,000 to 30,000, ${late} MB in the last 20,000 entries`);
