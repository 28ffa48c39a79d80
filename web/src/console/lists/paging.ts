export const PAGE_SIZE = 20;
export const PAGE_SIZES = [20, 50, 100, 200] as const;
export const POLL_MS = 15_000;
