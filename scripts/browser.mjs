import { existsSync } from 'node:fs';

/** Chromium without windows needs much less CPU; some Debian releases lack it. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
export const CHROMIUM = '/usr/bin/chromium';

/** Returns the browser for tests: `CHROMIUM_PATH`, the headless shell or Chromium, whichever exists first. */
export const browserPath = () =>
  process.env.CHROMIUM_PATH ?? [HEADLESS_SHELL, CHROMIUM].find((path) => existsSync(path));
