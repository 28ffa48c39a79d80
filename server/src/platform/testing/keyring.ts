import { createSecretKey, randomBytes } from 'node:crypto';
import type { Keyring } from '../encryption.ts';

/** Encrypts what a test stores. */
export const testKeyring: Keyring = { current: 1, keys: new Map([[1, createSecretKey(randomBytes(32))]]) };
