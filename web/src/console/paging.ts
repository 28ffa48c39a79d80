/** Rows of a table's page. */
export const PAGE_SIZE = 20;
/** How often lists of pending work are reloaded. */
export const POLL_MS = 15_000;
