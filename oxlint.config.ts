import { defineConfig } from 'oxlint';

/** The other features that each server feature may import from. Tests import whatever they need. */
const edges: Record<string, string[]> = {
  accounts: ['catalogue', 'companies', 'messages', 'promotions', 'wallet'],
  authentications: ['messages'],
  books: ['wallet'],
  catalogue: [],
  companies: ['authentications', 'messages', 'wallet'],
  content: ['catalogue', 'operators'],
  creators: ['accounts', 'authentications', 'catalogue', 'companies', 'content', 'messages'],
  film: ['catalogue', 'companies'],
  insights: ['catalogue', 'sales'],
  library: ['catalogue'],
  licences: ['authentications', 'catalogue', 'companies', 'messages', 'proofs', 'wallet'],
  messages: [],
  operations: ['books', 'publishing', 'wallet'],
  operators: ['accounts', 'wallet'],
  orders: ['catalogue', 'companies', 'licences', 'messages', 'operators', 'promotions', 'proofs', 'wallet'],
  payouts: ['accounts', 'authentications', 'messages', 'operators', 'wallet'],
  projects: ['catalogue', 'companies', 'licences'],
  promotions: ['companies', 'messages', 'wallet'],
  proofs: [],
  publishing: ['catalogue', 'messages'],
  recharges: ['companies', 'messages', 'orders', 'promotions', 'wallet'],
  review: ['catalogue', 'messages', 'publishing'],
  sales: ['catalogue', 'wallet'],
  search: ['catalogue'],
  wallet: [],
  wanted: ['catalogue', 'insights', 'messages', 'publishing', 'search'],
};

assertNoCycle(edges);

/** Throws with the path of a cycle among the features, which a list of edges would otherwise allow. */
function assertNoCycle(graph: Record<string, string[]>): void {
  const done = new Set<string>();
  const visit = (feature: string, path: string[]): void => {
    if (path.includes(feature)) {
      throw new Error(`Features in a cycle: ${[...path.slice(path.indexOf(feature)), feature].join(' → ')}`);
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
  ['storefront', 'account', 'studio', 'console', 'verify'],
  ['app', 'prefetch'],
];

const forbid = (patterns: ({ message: string } & ({ group: string[] } | { regex: string }))[]) =>
  ({ 'no-restricted-imports': ['error', { patterns }] }) as const;

/** `server/src/{app,main}.ts` and the demo put everything together: nothing imports them. */
const COMPOSITION = {
  regex: '^(\\.\\./)+(app\\.ts|main\\.ts|table-owners\\.ts|demo/.*)$',
  message: 'platform ← features ← app',
};

const featureRules = Object.keys(edges).map((feature) => ({
  files: [`server/src/features/${feature}/**`],
  rules: forbid([
    COMPOSITION,
    {
      regex: `^(\\.\\./)+(${Object.keys(edges)
        .filter((other) => other !== feature && !edges[feature]!.includes(other))
        .join('|')})/`,
      message: 'This edge between features is not written in oxlint.config.ts.',
    },
    { regex: '(^|/)testing[^/]*\\.ts$', message: 'Only tests import what tests are made of.' },
  ]),
}));

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise', 'react', 'jsx-a11y', 'vitest'],
  ignorePatterns: ['**/node_modules/**', '**/dist/**', 'data/**'],
  categories: { correctness: 'error' },
  rules: {
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
      files: ['scripts/**', 'bench/**', 'e2e/**', 'testing/**', 'server/src/demo/**', '**/*.test.ts', '**/*.slow.ts'],
      rules: { 'no-console': 'off' },
    },
    {
      // What is expected of every fault is stated once, in faults/trial.ts.
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
      files: ['media/src/**'],
      rules: forbid([
        // Films are coded by the same rule, in the browser.
        {
          group: ['@zhenku/**', '!@zhenku/contract/rules/frame-codes', '**/server/**', '**/web/**'],
          message: 'media knows nothing of the product.',
        },
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
      rules: forbid([{ group: ['**/features/**'], message: 'Third parties stand behind narrow ports.' }, COMPOSITION]),
    },
    ...WEB_LAYERS.map((layer, index) => ({
      files: layer.map((folder) => `web/src/${folder}/**`),
      rules: forbid([
        {
          // A layer's folders are closed to one another too, apart from the features'.
          regex: `^(\\.\\./)+(${[...WEB_LAYERS.slice(index + 1).flat(), ...(layer.length > 1 ? layer : [])].join('|')})/`,
          message: WEB_LAYERS.map((folders) => folders.join(', ')).join(' ← '),
        },
        {
          group: ['zod', 'zod/**', '@zhenku/server/**', '@zhenku/media/**'],
          message: 'The web app imports types only.',
        },
      ]),
    })),
    ...featureRules,
    {
      files: [
        'server/src/features/**/*.{test,slow}.ts',
        'server/src/features/**/testing*.ts',
        'server/src/platform/storage/uploads/*.test.ts',
      ],
      rules: forbid([COMPOSITION]),
    },
  ],
});
