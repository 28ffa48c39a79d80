// The check of proofs: one, and a log of 100,000 entries. `npm run bench proofs`.
import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import type { ProofEntry } from '@zhenku/contract/proofs';
import { findFault } from '../server/src/features/proofs/check-entry.ts';
import { ZEROS } from '../server/src/features/proofs/heads.ts';
import { sha256, writePayload } from '../server/src/features/proofs/payload.ts';
import { signingKey, signWith } from '../server/src/features/proofs/signing-keys.ts';

const ENTRIES = 100_000;
const key = signingKey(randomBytes(32));
const keys = [{ keyId: key.keyId, publicKey: key.publicKey, fromIndex: 1, toIndex: null, endorsement: null }];

let hash = ZEROS;
function nextEntry(index: number): ProofEntry {
  const { payload } = writePayload(index, {
    type: 'grant',
    facts: {
      authorizationId: `certificate${index}`,
      time: '2026-11-22T08:00:00.000Z',
      orderItemId: `item${index}`,
      video: { videoId: index, tier: 1, resolution: '1920X1080', sha256: ZEROS },
      licence: { type: 'standard', period: 1, textVersion: 1 },
      named: {
        '/licensor/name': '光影科技',
        '/licensor/code': '91440300708461136T',
        '/licensee/name': '腾云科技有限公司',
        '/licensee/code': '91440300708461136T',
        '/project': '品牌短片',
      },
    },
  });
  const previousHash = hash;
  hash = sha256(previousHash, payload);
  return { index, payload, previousHash, hash, signature: signWith(key, Buffer.from(hash, 'hex')), keyId: key.keyId };
}

interface Spent {
  seconds: number;
  /** Of this process: on a busy machine less than the time that passes. */
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

/** What somebody without the server checks. */
const { checkEntry } = (await import('../scripts/verify/proof.mjs' as string)) as {
  checkEntry: (keys: unknown, entry: ProofEntry) => unknown;
};

const links = { seconds: 0, cpu: 0 };
const signatures = { seconds: 0, cpu: 0 };
const script = { seconds: 0, cpu: 0 };
let last = ZEROS;
let heap = 0;
// In batches, as the server reads them.
for (let index = 1; index <= ENTRIES; index += 1_000) {
  const batch = Array.from({ length: 1_000 }, (_, i) => nextEntry(index + i));
  measure(links, () => {
    for (const { previousHash, payload, hash: own } of batch) {
      if (previousHash !== last || sha256(previousHash, payload) !== own) throw new Error('a link does not hold');
      last = own;
    }
  });
  measure(signatures, () => {
    for (const entry of batch) if (findFault(keys, entry)) throw new Error('a signature does not hold');
  });
  measure(script, () => {
    for (const entry of batch) checkEntry(keys, entry);
  });
  heap = Math.max(heap, process.memoryUsage().rss);
}
console.log(`load of the machine ${loadavg()[0]!.toFixed(1)}`);
console.log(`one entry: ${((signatures.cpu / ENTRIES) * 1000).toFixed(3)} ms of computing`);
console.log(`${ENTRIES} entries, links (≤ 10): ${shown(links)}`);
console.log(`all signatures, by the server (≤ 25): ${shown(signatures)}`);
console.log(`all signatures, by the script (≤ 25): ${shown(script)}`);
console.log(`memory at most ${Math.round(heap / 2 ** 20)} MB`);
