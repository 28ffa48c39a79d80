import { localStore } from '../ui/stores.ts';

const DEVICE_KEY = 'deviceId';
const USER_KEY = 'userId';

const newId = () => crypto.getRandomValues(new Uint32Array(4)).reduce((id, part) => id + part.toString(36), '');

/** Names this browser: made once, kept in local storage. */
export function deviceId(): string {
  const known = localStore.getItem(DEVICE_KEY);
  if (known) return known;
  const id = newId();
  localStore.setItem(DEVICE_KEY, id);
  return id;
}

/** The user's id, and of who is not logged in the device's. */
export const visitorId = (): string => localStore.getItem(USER_KEY) ?? deviceId();

/** Keeps who is logged in, or that nobody is. */
export function rememberUser(userId: number | null): void {
  if (userId === null) localStore.removeItem(USER_KEY);
  else localStore.setItem(USER_KEY, String(userId));
}
