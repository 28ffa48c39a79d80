import { randomBytes } from 'node:crypto';
import { testKeyring } from '../../platform/testing/keyring.ts';
import type { Doubt, Proofs } from './chain.ts';
import type { StoredHead } from './heads.ts';
import { type SigningKey, signingKey } from './signing-keys.ts';

export interface TestProofs extends Proofs {
  addKey: () => SigningKey;
  problems: string[];
  doubts: Doubt[];
}

export function testProofs(): TestProofs {
  const keys = [signingKey(randomBytes(32))];
  let stored: StoredHead | null = null;
  const problems: string[] = [];
  const doubts: Doubt[] = [];
  return {
    keyring: testKeyring,
    keys: { find: (keyId) => keys.find((key) => key.keyId === keyId), newest: () => keys.at(-1)! },
    heads: {
      read: async () => stored,
      mayBegin: async () => true,
      write: async (head) => {
        stored = { index: head.index, hash: head.hash };
      },
    },
    onProblem: (problem) => void problems.push(problem),
    onDoubt: (doubt) => void doubts.push(doubt),
    addKey: () => {
      keys.push(signingKey(randomBytes(32)));
      return keys.at(-1)!;
    },
    problems,
    doubts,
  };
}
