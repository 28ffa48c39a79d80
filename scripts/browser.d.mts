export const HEADLESS_SHELL: string;
export const CHROMIUM: string;
export const browserPath: () => string | undefined;
