// Formats of the providers: amounts in yuan with two decimals, and times in Asia/Shanghai without a zone.

export const yuanOfFen = (fen: bigint): string => `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`;

/** Returns the fen of an amount such as `12.5` or `12.50`; undefined if the text is not an amount. */
export function fenOfYuan(yuan: unknown): bigint | undefined {
  const parts = typeof yuan === 'string' ? /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan) : null;
  return parts ? BigInt(parts[1]!) * 100n + BigInt((parts[2] ?? '').padEnd(2, '0')) : undefined;
}

// China has had no daylight saving time since 1991, so the offset is fixed.
const shanghaiOffsetMs = 8 * 3600 * 1000;

/** Formats a time as `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, whatever the process's time zone. */
export const shanghaiTime = (time: Date): string =>
  new Date(time.getTime() + shanghaiOffsetMs).toISOString().slice(0, 19).replace('T', ' ');

/** Parses a time in the format of `shanghaiTime`; undefined if the text has another format. */
export function parseShanghaiTime(text: unknown): Date | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  const time = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

export const shanghaiDay = (time: Date): string => shanghaiTime(time).slice(0, 10);
