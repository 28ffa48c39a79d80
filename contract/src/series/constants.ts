/** Limits of series. A series fits into one order. */
export const SERIES_MAX = { clips: 100, perCreator: 200, name: 40, remark: 500, hiddenReason: 500 } as const;
