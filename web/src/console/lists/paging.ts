/** Default rows per page. */
export const PAGE_SIZE = 20;
/** Page sizes that operators can choose. */
export const PAGE_SIZES = [20, 50, 100, 200] as const;
/** How often lists of pending work are reloaded. */
export const POLL_MS = 15_000;
