/** Whether the page is unloading, so that requests must outlive it. */
export const leaving = { now: false };
