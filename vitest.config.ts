import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Long enough to end only what hangs: a machine that is busy with other work is no failure. */
const PATIENT = { testTimeout: 240_000, hookTimeout: 240_000 };

/** The programs that tests start are compiled once, not at every start. */
const env = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/zhenku/compiled') };

const SERVER = {
  globalSetup: ['testing/clips/global-setup.ts', 'server/src/platform/testing/global-setup.ts'],
  ...PATIENT,
  env: { ...env, TZ: 'Asia/Shanghai' },
};

/** What the server's tests process is kept from run to run; those of interruptions say that they process anew. */
const KEPT = {
  find: /^@zhenku\/media\/process$/,
  replacement: join(import.meta.dirname, 'testing/derived/process.ts'),
};

/** Files that replace modules or change the PATH, which files after them in the same process would meet. */
const ISOLATED = [
  'media/src/machine-failures.test.ts',
  'server/src/features/accounts/hashing.test.ts',
  'server/src/features/accounts/login.test.ts',
  'server/src/features/accounts/passwords.test.ts',
  'server/src/features/accounts/proof-of-work.test.ts',
  'server/src/features/publishing/pipeline/bombs.test.ts',
  'server/src/features/recharges/third-method.test.ts',
  'server/src/login-flood.test.ts',
];

export default defineConfig({
  test: {
    // Files that share their modules import them once: two thirds less work in small projects, a third in the server's.
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts', 'film/src/rules/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'media',
          include: ['media/src/**/*.test.ts', 'testing/**/*.test.ts'],
          exclude: ISOLATED,
          globalSetup: ['testing/clips/global-setup.ts', 'testing/clips/real-global-setup.ts'],
          isolate: false,
          env,
          ...PATIENT,
        },
      },
      { test: { name: 'search-index', include: ['search-index/src/**/*.test.ts'], isolate: false, ...PATIENT } },
      {
        resolve: { alias: [KEPT] },
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'film/src/server/**/*.test.ts'],
          exclude: ISOLATED,
          isolate: false,
          ...SERVER,
        },
      },
      { test: { name: 'isolated', include: ISOLATED, ...SERVER } },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}', 'film/src/web/**/*.test.ts'], isolate: false } },
    ],
    // One more than cores: tests of servers that start, end and are waited for leave the processor to others.
    maxWorkers: 3,
  },
});
