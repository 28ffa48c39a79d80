/** Whether the page is unloading; its requests must then outlive it. */
export const leaving = { now: false };
