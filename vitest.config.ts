import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'media',
          include: ['media/src/**/*.test.ts', 'testing/**/*.test.ts'],
          globalSetup: ['testing/clips/global-setup.ts', 'testing/clips/real-global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['testing/clips/global-setup.ts', 'server/src/platform/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          env: { TZ: 'Asia/Shanghai' },
        },
      },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
    ],
    maxWorkers: 2,
  },
});
