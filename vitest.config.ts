import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Common to all projects. The time-outs end only tests that hang: a busy machine is not a failure. */
const COMMON = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  setupFiles: ['testing/property-runs.ts'],
  // Caches compiled code, so that programs started by tests are not compiled at every start.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/zhenku/compiled') },
};

const SERVER = {
  ...COMMON,
  globalSetup: ['testing/clips/global-setup.ts', 'server/src/platform/testing/global-setup.ts'],
  env: { ...COMMON.env, TZ: 'Asia/Shanghai' },
};

/** For projects without tests of password hashing itself. */
const CHEAP_PASSWORDS = { setupFiles: [...COMMON.setupFiles, 'server/src/testing/cheap-passwords.ts'] };

/** Reuses clips processed in earlier runs, unless a test that interrupts the processing turns this off. */
const KEPT = {
  find: /^@zhenku\/media\/process$/,
  replacement: join(import.meta.dirname, 'testing/derived/process.ts'),
};

/** Reuses converted pictures, for projects without tests of the conversion. */
const KEPT_PICTURES = {
  find: /^@zhenku\/media\/pictures\/picture$/,
  replacement: join(import.meta.dirname, 'testing/derived/picture.ts'),
};

/** The lane `servers`: starts and kills servers, PostgreSQL and radosgw, or floods a server. */
const SERVERS = [
  'client/src/main-job.test.ts',
  'client/src/recipes.test.ts',
  'server/src/archive.test.ts',
  'server/src/backup.test.ts',
  'server/src/backup-outside.test.ts',
  'server/src/bucket.test.ts',
  'server/src/doctor.test.ts',
  'server/src/event-loop.test.ts',
  'server/src/import-library.test.ts',
  'server/src/keys.test.ts',
  'server/src/login-flood.test.ts',
  'server/src/main.start.test.ts',
  'server/src/main.test.ts',
  'server/src/platform/database/postgres.test.ts',
  'server/src/platform/storage/files.routes.test.ts',
  'server/src/platform/storage/storage.test.ts',
  'server/src/private-pictures.test.ts',
  'server/src/production-folder.test.ts',
  'server/src/rolling-restart.test.ts',
  'server/src/several-servers.test.ts',
  'server/src/webhook-receiver.test.ts',
  'server/src/withdrawn-files.test.ts',
  'server/src/without-film.test.ts',
];

/** The lane `media` on the server's side: real clips in its pipeline and in films, and the film index at its limits. */
const PIPELINE = [
  'film/src/server/clip-codes.test.ts',
  'film/src/server/code-clip.test.ts',
  'film/src/server/film-index-limits.test.ts',
  'film/src/server/film.test.ts',
  'server/src/features/publishing/copies/copies.test.ts',
  'server/src/features/publishing/drafts/measure-draft.test.ts',
  'server/src/features/publishing/pipeline/*.test.ts',
  'server/src/features/publishing/versions/replace-file.test.ts',
];

/** Tests of the lane `media` that change PATH, limit memory or break tools, and process everything from scratch. */
const TOOLS = ['media/src/machine-failures.test.ts', 'server/src/features/publishing/pipeline/bombs.test.ts'];

/** Files that replace modules or change the PATH, which would affect later files in the same process. */
const ISOLATED = [
  'server/src/features/accounts/hashing.test.ts',
  'server/src/features/accounts/login.test.ts',
  'server/src/features/accounts/passwords.test.ts',
  'server/src/features/accounts/proof-of-work.test.ts',
  'server/src/features/recharges/third-method.test.ts',
];

/** Tests that render components: see web/src/testing/. */
const COMPONENTS = ['web/src/**/*.component.test.tsx', 'film/src/web/*.component.test.tsx'];

/** Files that replace modules, or need their start, which other files of the same process may have loaded before. */
const ISOLATED_COMPONENTS = [
  'web/src/features/accounts/enter-site.component.test.tsx',
  'web/src/features/catalogue/quick-look.component.test.tsx',
  'web/src/features/catalogue/similar/picture-search.component.test.tsx',
  'web/src/features/edit-lists/film-check-state.component.test.tsx',
  'web/src/features/edit-lists/media-hashes.component.test.tsx',
  'web/src/prefetch/card-pictures.component.test.tsx',
  'web/src/ui/dialogs/toasts.component.test.tsx',
  'web/src/ui/player/player.component.test.tsx',
];

/** Small files with slow tests. They run first; otherwise other workers would wait for them at the end. */
const LONG = ['main', 'main.start', 'without-film', 'production-folder', 'private-pictures'].map(
  (name) => `/server/src/${name}.test.ts`,
);

/**
 * Runs the `LONG` files first. Vitest itself starts with the largest files, or the slowest if an earlier run recorded that.
 */
class LongFirst extends BaseSequencer {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((path) => moduleId.endsWith(path));
    return (await super.sort(files)).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // `isolate: false` lets files share imported modules: two thirds less work in small projects, a third less in the
    // server's.
    projects: [
      {
        test: {
          ...COMMON,
          name: 'contract',
          include: ['contract/src/**/*.test.ts', 'film/src/rules/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...COMMON,
          name: 'panels',
          include: ['panels/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...COMMON,
          name: 'client',
          include: ['client/src/**/*.test.ts'],
          exclude: SERVERS,
          isolate: false,
        },
      },
      {
        test: {
          ...COMMON,
          name: 'clips',
          include: ['testing/**/*.test.ts'],
          globalSetup: ['testing/clips/global-setup.ts'],
          isolate: false,
        },
      },
      { test: { ...COMMON, name: 'search-index', include: ['search-index/src/**/*.test.ts'], isolate: false } },
      {
        resolve: { alias: [KEPT, KEPT_PICTURES] },
        test: {
          ...SERVER,
          ...CHEAP_PASSWORDS,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'film/src/server/**/*.test.ts'],
          exclude: [...ISOLATED, ...SERVERS, ...PIPELINE, ...TOOLS],
          isolate: false,
        },
      },
      { test: { ...SERVER, name: 'isolated', include: ISOLATED } },
      {
        test: {
          ...COMMON,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}', 'film/src/web/**/*.test.ts'],
          exclude: COMPONENTS,
          isolate: false,
        },
      },
      {
        test: {
          ...COMMON,
          name: 'components',
          include: COMPONENTS,
          exclude: ISOLATED_COMPONENTS,
          environment: 'happy-dom',
          setupFiles: ['web/src/testing/setup.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...COMMON,
          name: 'isolated-components',
          include: ISOLATED_COMPONENTS,
          environment: 'happy-dom',
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
      // The lanes: scripts/lanes.mjs.
      { resolve: { alias: [KEPT] }, test: { ...SERVER, name: 'servers', include: SERVERS } },
      {
        test: {
          ...COMMON,
          name: 'media',
          include: ['media/src/**/*.test.ts'],
          exclude: TOOLS,
          globalSetup: ['testing/clips/global-setup.ts', 'testing/clips/real-global-setup.ts'],
          isolate: false,
        },
      },
      {
        resolve: { alias: [KEPT] },
        test: { ...SERVER, ...CHEAP_PASSWORDS, name: 'pipeline', include: PIPELINE, exclude: TOOLS },
      },
      { test: { ...SERVER, name: 'tools', include: TOOLS } },
    ],
    // One more than cores: tests that start, stop and wait for servers leave the CPU idle.
    maxWorkers: 3,
  },
});
