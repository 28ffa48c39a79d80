import { existsSync } from 'node:fs';

/** The headless shell needs much less CPU than Chromium; some Debian releases lack it. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
export const CHROMIUM = '/usr/bin/chromium';

/** Returns the browser for tests: `CHROMIUM_PATH` if set, otherwise the headless shell or Chromium if installed. */
export const browserPath = () =>
  process.env.CHROMIUM_PATH ?? [HEADLESS_SHELL, CHROMIUM].find((path) => existsSync(path));
