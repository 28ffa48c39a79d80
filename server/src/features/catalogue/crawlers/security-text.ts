import type { Db } from '../../../platform/database/database.ts';
import { siteSettings } from '../../../platform/site-settings.ts';

/** RFC 9116 recommends less than a year. */
const VALID_MONTHS = 6;

/**
 * Returns `security.txt` (RFC 9116), valid for another five to six months; null without a contact, which the format
 * requires.
 */
export async function securityText({ db, origin }: { db: Db; origin: string }, now: Date): Promise<string | null> {
  const { contact } = (await siteSettings(db)).security;
  if (contact === '') return null;
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + VALID_MONTHS, 1));
  return [
    `Contact: ${contact.includes(':') ? contact : `mailto:${contact}`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: zh, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
