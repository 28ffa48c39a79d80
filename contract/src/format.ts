/** How amounts, sizes, times and phones are shown, in the web app and in documents: the specifications' section 9. */

/** `1234.5` → `1,234.50`. `decimals` from 1 to 20. */
export function formatMoney(yuan: number, decimals = 2): string {
  if (!Number.isInteger(decimals) || decimals < 1 || decimals > 20) throw new RangeError('decimals must be 1 to 20');
  return yuan.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** The percent that is paid, as shops say it: `85` → `8.5折`. */
export function formatDiscount(percent: number): string {
  return `${percent / 10}折`;
}

/** Bytes as B, KB, MB or GB (steps of 1024) with two decimals: `1536` → `1.50KB`. */
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

/** `1920X1080`, as the wire has it, for people: `1920×1080`. */
export function formatResolution(resolution: string): string {
  return resolution.replace('X', '×');
}

/** Seconds as `mm:ss`, or `HH:mm:ss` above 3600 s. Fractions are dropped. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return whole > 3600 ? `${two(Math.floor(whole / 3600))}:${clock}` : whole === 3600 ? '60:00' : clock;
}

/** A clip's id as people read it: six digits, filled with zeros. */
export const formatVideoId = (videoId: number): string => String(videoId).padStart(6, '0');

/** `13812345678` → `138****5678`: the first three and the last four digits. */
export function maskPhone(phone: string): string {
  return phone.replace(/^(\d{3})\d*(\d{4})$/, '$1****$2');
}

/** `b***@example.com`. */
export function maskEmail(email: string): string {
  return email.replace(/^(.).*@/, '$1***@');
}

const shanghai = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** An ISO 8601 time as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export function formatTime(iso: string | number | Date): string {
  return shanghai.format(new Date(iso));
}

/** An ISO 8601 time as `YYYY-MM-DD` in Asia/Shanghai. */
export function formatDate(iso: string | number | Date): string {
  return formatTime(iso).slice(0, 10);
}

/** `110105194912310021` → `110***********0021`: the first three and the last four characters of an identity number. */
export function maskIdentityNumber(number: string): string {
  return number.slice(0, 3) + '*'.repeat(Math.max(0, number.length - 7)) + number.slice(-4);
}
