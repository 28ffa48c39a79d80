/** Formats amounts, sizes, times and phones as in the specifications' section 9. */

/** Cached by decimals: creating one costs far more than formatting. */
const moneyFormats = new Map<number, Intl.NumberFormat>();

function moneyFormat(decimals: number): Intl.NumberFormat {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = moneyFormats.get(decimals) ?? new Intl.NumberFormat('en-US', options);
  moneyFormats.set(decimals, format);
  return format;
}

/** Formats yuan: `1234.5` → `1,234.50`. `decimals` from 1 to 20. */
export function formatMoney(yuan: number, decimals = 2): string {
  if (!Number.isInteger(decimals) || decimals < 1 || decimals > 20) throw new RangeError('decimals must be 1 to 20');
  return moneyFormat(decimals).format(yuan);
}

/** Formats the paid percentage as shops do: `85` → `8.5折`. */
export function formatDiscount(percent: number): string {
  return `${percent / 10}折`;
}

/** Formats bytes as B, KB, MB or GB (steps of 1024) with two decimals: `1536` → `1.50KB`. */
export function formatSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'] as const;
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value.toFixed(2)}${units[unit]}`;
}

/** Formats the wire's `1920X1080` as `1920×1080`. */
export function formatResolution(resolution: string): string {
  return resolution.replace('X', '×');
}

/** Formats seconds as `mm:ss`, or `HH:mm:ss` above 3600 s, dropping fractions. */
export function formatDuration(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = `${two(Math.floor((total % 3600) / 60))}:${two(total % 60)}`;
  return total > 3600 ? `${two(Math.floor(total / 3600))}:${clock}` : total === 3600 ? '60:00' : clock;
}

export const formatVideoId = (videoId: number): string => String(videoId).padStart(6, '0');

/** Masks a phone as its first three and last four digits: `13812345678` → `138****5678`. */
export function maskPhone(phone: string): string {
  return phone.replace(/^(\d{3})\d*(\d{4})$/, '$1****$2');
}

/** Masks an e-mail address as `b***@example.com`. */
export function maskEmail(email: string): string {
  return email.replace(/^(.).*@/, '$1***@');
}

const shanghai = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Formats an ISO 8601 time as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export function formatTime(iso: string | number | Date): string {
  return shanghai.format(new Date(iso));
}

/** Formats an ISO 8601 time as `YYYY-MM-DD` in Asia/Shanghai. */
export function formatDate(iso: string | number | Date): string {
  return formatTime(iso).slice(0, 10);
}

/** Masks an identity number as its first three and last four characters: `110105194912310021` → `110***********0021`. */
export function maskIdentityNumber(number: string): string {
  return number.slice(0, 3) + '*'.repeat(Math.max(0, number.length - 7)) + number.slice(-4);
}
