import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { browserPath } from './scripts/browser.mjs';

const root = process.getuid?.() === 0;
/** Starts the server under test and puts its address into E2E_URL, which the tests' processes inherit. */
const globalSetup = './e2e/global-setup.ts';

/** Long ones whose names come last begin first: at the end the other workers would wait for them. */
const LONG = /(sold-files|uploads|user-centre|wanted)\.test\.ts$/;

/** Details of single pages, which `npm run test:pages` runs. */
const PAGES = 'pages/**';

export default defineConfig({
  testDir: 'e2e',
  ...(process.env.SLOW && { testMatch: '**/*.slow.ts' }),
  ...(existsSync(new URL(globalSetup, import.meta.url)) && { globalSetup }),
  outputDir: 'test-results',
  // One more than cores: pages wait for their server about a fifth of the time.
  workers: 3,
  // Tests of one file share nothing but what its beforeAll makes.
  fullyParallel: true,
  // A busy machine may be too late once; what fails twice is broken. The list names what needed the second try.
  retries: 1,
  timeout: process.env.SLOW ? 1_800_000 : 240_000,
  // Long enough for a machine that does much else; nothing that passes waits for it.
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  projects: process.env.SLOW
    ? [{ name: 'chromium' }]
    : [
        { name: 'long', testMatch: LONG, testIgnore: PAGES },
        { name: 'journeys', testIgnore: [LONG, PAGES] },
        { name: 'long pages', testDir: 'e2e/pages', testMatch: LONG },
        { name: 'pages', testDir: 'e2e/pages', testIgnore: LONG },
        ...(existsSync('film/e2e') ? [{ name: 'film', testDir: 'film/e2e' }] : []),
      ],
  use: {
    ...(process.env.E2E_URL && { baseURL: process.env.E2E_URL }),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A press that cannot be made says so long before its test is out of time.
    actionTimeout: 60_000,
    // A clip that plays by itself takes most of a core: tests that look at motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test would slow all of them; what fails is tried again, and then recorded.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: browserPath(),
      // Chromium refuses to make its sandbox as root.
      chromiumSandbox: !root,
      // Nothing goes out: a closed network would answer its calls home with errors, many at a time.
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A name that browsers do not treat as secure without HTTPS, unlike 127.0.0.1.
        '--host-resolver-rules=MAP plain.test 127.0.0.1',
      ],
    },
  },
});
