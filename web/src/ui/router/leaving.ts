/** While a page goes, its requests have to outlive it. */
export const leaving = { now: false };
