// The check of proofs: one, and a log of 100,000 entries. `npm run bench proofs`.
import { randomBytes } from 'node:crypto';
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

const seconds = (work: () => void): number => {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
};

let links = 0;
let signatures = 0;
let last = ZEROS;
let heap = 0;
// In batches, as the server reads them.
for (let index = 1; index <= ENTRIES; index += 1_000) {
  const batch = Array.from({ length: 1_000 }, (_, i) => nextEntry(index + i));
  links += seconds(() => {
    for (const { previousHash, payload, hash: own } of batch) {
      if (previousHash !== last || sha256(previousHash, payload) !== own) throw new Error('a link does not hold');
      last = own;
    }
  });
  signatures += seconds(() => {
    for (const entry of batch) if (findFault(keys, entry)) throw new Error('a signature does not hold');
  });
  heap = Math.max(heap, process.memoryUsage().rss);
}
console.log(`one entry: ${((signatures / ENTRIES) * 1000).toFixed(3)} ms`);
console.log(`${ENTRIES} entries: links ${links.toFixed(1)} s (≤ 10), all signatures ${signatures.toFixed(1)} s (≤ 25)`);
console.log(`memory at most ${Math.round(heap / 2 ** 20)} MB`);
