interface Line {
  level: number;
  /** ISO 8601, UTC. */
  time: string;
  msg?: string;
  err?: { message?: string; stack?: string };
}

const LEVELS: Record<number, string> = { 20: 'DEBUG', 30: 'INFO', 40: 'WARN', 50: 'ERROR' };

export function readableLine(json: string): string {
  const { level, time, msg, err, ...details } = JSON.parse(json) as Line;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const named = Object.entries(details).map(([name, value]) => `${name}=${textOf(value)}`);
  const line = [clock, (LEVELS[level] ?? String(level)).padEnd(5), msg, ...named].filter(Boolean).join(' ');
  const origin = err?.stack ?? err?.message;
  return `${harmless(line)}\n${origin ? `${origin.split('\n').map(harmless).join('\n')}\n` : ''}`;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Escapes control characters: strangers' input in the log must not move a terminal's cursor or forge a line. */
const harmless = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- escapes exactly these
  text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
