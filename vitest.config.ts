import { defineConfig } from 'vitest/config';

/** What hangs is ended; a machine that does much else beside the tests is no failure. */
const PATIENT = { testTimeout: 240_000, hookTimeout: 240_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'media',
          include: ['media/src/**/*.test.ts', 'testing/**/*.test.ts'],
          globalSetup: ['testing/clips/global-setup.ts', 'testing/clips/real-global-setup.ts'],
          ...PATIENT,
        },
      },
      { test: { name: 'search-index', include: ['search-index/src/**/*.test.ts'], ...PATIENT } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['testing/clips/global-setup.ts', 'server/src/platform/testing/global-setup.ts'],
          ...PATIENT,
          env: { TZ: 'Asia/Shanghai' },
        },
      },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
    ],
    maxWorkers: 2,
  },
});
