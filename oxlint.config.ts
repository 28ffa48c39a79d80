import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'oxlint';

/** The other features that each server feature may import from. Tests import whatever they need. */
const serverEdges: Record<string, string[]> = {
  accounts: ['catalogue', 'companies', 'messages', 'promotions', 'wallet'],
  authentications: ['messages'],
  books: ['wallet'],
  catalogue: [],
  companies: ['authentications', 'messages', 'wallet'],
  content: ['catalogue', 'operators'],
  creators: ['accounts', 'authentications', 'catalogue', 'companies', 'content', 'messages'],
  insights: ['catalogue', 'sales'],
  keys: ['accounts', 'companies', 'messages', 'operators', 'wallet'],
  library: ['accounts', 'catalogue', 'companies', 'licences'],
  licences: ['authentications', 'catalogue', 'companies', 'messages', 'proofs', 'wallet', 'webhooks'],
  messages: [],
  operations: ['books', 'publishing', 'wallet'],
  operators: ['accounts', 'wallet'],
  orders: [
    'catalogue',
    'companies',
    'licences',
    'messages',
    'operators',
    'packs',
    'promotions',
    'proofs',
    'series',
    'wallet',
    'webhooks',
  ],
  packs: ['companies', 'messages', 'wallet'],
  payouts: ['accounts', 'authentications', 'messages', 'operators', 'wallet', 'webhooks'],
  projects: ['catalogue', 'companies', 'licences'],
  promotions: ['companies', 'messages', 'wallet'],
  proofs: [],
  publishing: ['catalogue', 'messages', 'releases', 'webhooks'],
  recharges: ['companies', 'messages', 'orders', 'promotions', 'wallet'],
  releases: ['companies'],
  review: ['catalogue', 'messages', 'publishing', 'releases'],
  sales: ['catalogue', 'wallet'],
  search: ['catalogue'],
  series: ['catalogue', 'messages'],
  sharing: ['catalogue'],
  similar: ['catalogue', 'series'],
  wallet: [],
  wanted: ['catalogue', 'insights', 'messages', 'publishing', 'search'],
  webhooks: ['messages'],
};

/** The other features that each web feature may import from. */
const webEdges: Record<string, string[]> = {
  accounts: ['content', 'library', 'messages', 'orders', 'site', 'uploads', 'wanted'],
  catalogue: ['clips', 'library', 'licences', 'orders', 'sharing'],
  clips: [],
  companies: ['accounts', 'site', 'uploads'],
  content: [],
  creators: ['accounts', 'content', 'orders', 'site', 'uploads'],
  'edit-lists': ['licences', 'orders', 'uploads'],
  insights: ['clips'],
  keys: ['accounts'],
  library: ['clips', 'orders'],
  licences: ['clips', 'releases'],
  messages: [],
  orders: ['clips', 'content', 'licences', 'site', 'uploads'],
  packs: ['orders', 'promotions', 'site'],
  payouts: ['accounts', 'orders', 'site', 'uploads', 'wallet'],
  projects: ['catalogue', 'clips', 'library', 'licences'],
  promotions: [],
  proofs: [],
  publishing: ['catalogue', 'clips', 'content', 'releases', 'site', 'uploads', 'wanted'],
  recharges: ['clips', 'companies', 'content', 'orders', 'packs', 'projects', 'promotions', 'site'],
  releases: ['uploads'],
  sales: ['wallet'],
  search: ['catalogue', 'clips', 'site'],
  series: ['clips', 'library', 'orders'],
  sharing: ['site'],
  site: [],
  uploads: [],
  wallet: ['site'],
  wanted: ['catalogue', 'clips', 'search'],
  webhooks: [],
};

assertNoCycle(serverEdges);
assertNoCycle(webEdges);
assertListsFolders(serverEdges, 'server/src/features');
assertListsFolders(webEdges, 'web/src/features');

/** Throws unless the graph lists exactly the features in a folder: an unlisted feature could import anything. */
function assertListsFolders(graph: Record<string, string[]>, folder: string): void {
  const features = readdirSync(join(import.meta.dirname, folder)).toSorted();
  const listed = Object.keys(graph).toSorted();
  if (features.join() !== listed.join()) {
    const unlisted = features.filter((name) => !listed.includes(name)).map((name) => `add ${name} to the list`);
    const gone = listed.filter((name) => !features.includes(name)).map((name) => `remove ${name} from it`);
    throw new Error(`oxlint.config.ts lists the features of ${folder}: ${[...unlisted, ...gone].join(', ')}.`);
  }
}

/** Throws with the path of a cycle among the features, which a list of edges would otherwise allow. */
function assertNoCycle(graph: Record<string, string[]>): void {
  const done = new Set<string>();
  const visit = (feature: string, path: string[]): void => {
    if (path.includes(feature)) {
      const cycle = [...path.slice(path.indexOf(feature)), feature].join(' → ');
      throw new Error(`Features in a cycle: ${cycle}. Pass a function instead of one import, on the server in app.ts.`);
    }
    if (done.has(feature)) return;
    for (const next of graph[feature] ?? []) visit(next, [...path, feature]);
    done.add(feature);
  };
  for (const feature of Object.keys(graph)) visit(feature, []);
}

/** The folders of `web/src`: each layer may import those before it. */
const WEB_LAYERS = [
  ['ui'],
  ['api'],
  ['features'],
  ['storefront', 'account', 'studio', 'console', 'verify', 'offline'],
  ['app', 'prefetch'],
  ['rendered'],
];

type Pattern = { message: string } & ({ group: string[] } | { regex: string });
const restrict = (patterns: Pattern[]) => ({ 'no-restricted-imports': ['error', { patterns }] }) as const;

/** The product is complete without the folder film/. */
const NO_FILM: Pattern = {
  regex: '^@zhenku/film|/film/(src|bench|e2e)/',
  message: 'Only server/src/film.ts and web/src/film.ts load the film check, by its path.',
};
const forbid = (patterns: Pattern[]) => restrict([...patterns, NO_FILM]);

const TESTING: Pattern = {
  regex: '(^|/)testing[^/]*\\.ts$',
  message: 'Only tests may import test helpers.',
};

/** `server/src/{app,main}.ts` and the demo assemble everything: nothing imports them. */
const COMPOSITION = {
  regex: '^(\\.\\./)+(app\\.ts|main\\.ts|table-owners\\.ts|demo/.*)$',
  message: 'platform ← features ← app',
};

/** Forbids imports of features that `graph` does not list for `feature`. */
const unlistedEdge = (graph: Record<string, string[]>, feature: string) => ({
  regex: `^(\\.\\./)+(${Object.keys(graph)
    .filter((other) => other !== feature && !graph[feature]!.includes(other))
    .join('|')})/`,
  message:
    'oxlint.config.ts does not let this feature import that one. Add the edge there; if that closes a cycle, pass a function instead, on the server in app.ts.',
});

const serverFeatureRules = Object.keys(serverEdges).map((feature) => ({
  files: [`server/src/features/${feature}/**`],
  rules: forbid([COMPOSITION, unlistedEdge(serverEdges, feature), TESTING]),
}));

/** A layer may import those before it; its folders may not import one another, except features that list each other. */
const webLayer = (layer: string[], index: number) => [
  {
    regex: `^(\\.\\./)+(${[...WEB_LAYERS.slice(index + 1).flat(), ...(layer.length > 1 ? layer : [])].join('|')})/`,
    message: WEB_LAYERS.map((folders) => folders.join(', ')).join(' ← '),
  },
  {
    group: ['zod', 'zod/**', '@zhenku/server/**', '@zhenku/media/**'],
    message: 'The web app imports types only.',
  },
];

const FEATURES_LAYER = WEB_LAYERS.findIndex((layer) => layer.includes('features'));

const webFeatureRules = Object.keys(webEdges).map((feature) => ({
  files: [`web/src/features/${feature}/**`],
  rules: forbid([...webLayer(WEB_LAYERS[FEATURES_LAYER]!, FEATURES_LAYER), unlistedEdge(webEdges, feature)]),
}));

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise', 'react', 'jsx-a11y', 'vitest'],
  ignorePatterns: ['**/node_modules/**', '**/dist/**', 'data/**', 'client/src/generated.ts'],
  categories: { correctness: 'error' },
  rules: {
    ...forbid([]),
    'import/no-cycle': 'error',
    'import/no-self-import': 'error',
    'import/no-duplicates': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/unbound-method': 'off',
    'typescript/switch-exhaustiveness-check': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'fc.assert'] }],
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    eqeqeq: 'error',
  },
  overrides: [
    {
      files: [
        'scripts/**',
        'bench/**',
        'e2e/**',
        'testing/**',
        'server/src/demo/**',
        'film/{bench,e2e}/**',
        '**/*.test.ts',
        '**/*.slow.ts',
      ],
      rules: { 'no-console': 'off' },
    },
    {
      // Functions take at most three positional parameters: see platform/operation.ts. Tests and pixel kernels are
      // exempt.
      files: ['server/src/features/**', 'film/src/server/**', 'contract/src/**'],
      rules: { 'max-params': ['error', 3] },
    },
    { files: ['**/*.test.{ts,tsx}', '**/testing*.ts', '**/testing/**'], rules: { 'max-params': 'off' } },
    {
      // faults/trial.ts states the expectations that all faults share.
      files: ['server/src/faults/**'],
      rules: {
        'vitest/expect-expect': [
          'error',
          {
            assertFunctionNames: [
              'expect',
              'tryFault',
              'tryPoints',
              'expectNothingLost',
              'expectProcessedAfter',
              'expectWhole',
            ],
          },
        ],
      },
    },
    {
      files: ['contract/src/**'],
      rules: forbid([
        { group: ['@zhenku/**', '**/server/**', '**/web/**', '**/media/**'], message: 'contract depends on nothing.' },
      ]),
    },
    {
      files: ['client/src/**'],
      rules: forbid([
        {
          group: ['**/server/**', '**/web/**', '@zhenku/media/**'],
          message: 'Programs outside have only the contract.',
        },
      ]),
    },
    {
      // cli/edit-list.ts shares the web app's reader of edit lists, which needs no browser.
      files: ['client/src/**/*.test.ts', 'client/src/testing/**', 'client/src/cli/edit-list.ts'],
      rules: forbid([]),
    },
    {
      files: ['media/src/**'],
      rules: forbid([
        { group: ['@zhenku/**', '**/server/**', '**/web/**'], message: 'media knows nothing of the product.' },
      ]),
    },
    {
      files: ['search-index/src/**'],
      rules: forbid([
        { group: ['@zhenku/**', '**/server/**', '**/web/**'], message: 'search-index knows nothing of the product.' },
      ]),
    },
    {
      files: ['server/src/platform/**'],
      rules: forbid([{ group: ['**/features/**'], message: 'platform ← features ← app' }, COMPOSITION]),
    },
    {
      files: ['server/src/providers/**', 'server/src/sandbox/**'],
      rules: forbid([
        { group: ['**/features/**'], message: 'Providers and their sandboxes may not import features.' },
        COMPOSITION,
      ]),
    },
    ...WEB_LAYERS.map((layer, index) => ({
      files: layer.map((folder) => `web/src/${folder}/**`),
      rules: forbid(webLayer(layer, index)),
    })),
    ...webFeatureRules,
    ...serverFeatureRules,
    {
      files: [
        'server/src/features/**/*.{test,slow}.ts',
        'server/src/features/**/testing*.ts',
        'server/src/platform/storage/uploads/*.test.ts',
      ],
      rules: forbid([COMPOSITION]),
    },
    { files: ['film/**'], rules: restrict([]) },
    {
      files: ['film/src/rules/**'],
      rules: restrict([
        {
          group: ['**/server/**', '**/web/**', '@zhenku/media/**'],
          message: 'The rules may import only the contract.',
        },
      ]),
    },
    {
      files: ['film/src/server/**'],
      rules: restrict([
        {
          regex: '/server/src/(features|platform|providers|sandbox|demo)/',
          message: 'See server/src/film-interface.ts.',
        },
        { regex: '/web/', message: 'The server knows nothing of the web app.' },
        TESTING,
      ]),
    },
    {
      files: ['film/src/web/**'],
      rules: restrict([
        {
          regex: '/web/src/(features|storefront|account|studio|console|verify|app|prefetch)/',
          message: 'See web/src/film-interface.ts.',
        },
        { regex: '/server/|^zod|^@zhenku/media/', message: 'The web app imports types only.' },
      ]),
    },
    { files: ['film/src/**/*.test.ts', 'film/src/server/testing.ts'], rules: restrict([]) },
  ],
});
