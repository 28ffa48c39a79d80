import { AUTHENTICATION_TYPE } from '../constants.ts';

interface Term {
  authenticationType: number;
  /** When the licensee was named: the licence takes effect then. */
  authorizationTime: string;
}

/** When a licence for one year ends, as ISO 8601; null for a permanent one. Its last day is the same date a year later. */
export function licenceEnd({ authenticationType, authorizationTime }: Term): string | null {
  if (authenticationType !== AUTHENTICATION_TYPE.oneYear) return null;
  const end = new Date(authorizationTime);
  const month = end.getUTCMonth();
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  // 29 February: the year after has none.
  if (end.getUTCMonth() !== month) end.setUTCDate(0);
  return end.toISOString();
}
