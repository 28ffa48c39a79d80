/** The keys by which a browser returns as the same guest of a link; only in memory where storage is refused. */
const keys = new Map<string, string>();
const nameOf = (linkId: string) => `board-guest-${linkId}`;

export function readGuestKey(linkId: string): string | undefined {
  try {
    return localStorage.getItem(nameOf(linkId)) ?? keys.get(linkId);
  } catch {
    return keys.get(linkId);
  }
}

export function keepGuestKey(linkId: string, guestKey: string): void {
  keys.set(linkId, guestKey);
  try {
    localStorage.setItem(nameOf(linkId), guestKey);
  } catch {
    // Kept in memory only.
  }
}
