const DEVICE_KEY = 'deviceId';
const USER_KEY = 'userId';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where storage is blocked, a visit lasts as long as the page. */
let unstored: string | undefined;

const newId = () => crypto.getRandomValues(new Uint32Array(4)).reduce((id, part) => id + part.toString(36), '');

function read(store: Store, key: string): string | null {
  try {
    return store.getItem(key);
  } catch {
    return null;
  }
}

function write(store: Store, key: string, value: string | null): void {
  try {
    if (value === null) store.removeItem(key);
    else store.setItem(key, value);
  } catch {
    // Blocked or full: see `unstored`.
  }
}

/** Names this browser: made once, kept in local storage. */
export function deviceId(store: Store = localStorage): string {
  const known = read(store, DEVICE_KEY);
  if (known) return known;
  unstored ??= newId();
  write(store, DEVICE_KEY, unstored);
  return unstored;
}

/** The user's id, and of who is not logged in the device's. */
export const visitorId = (store: Store = localStorage): string => read(store, USER_KEY) ?? deviceId(store);

/** Keeps who is logged in, or that nobody is. */
export const rememberUser = (userId: number | null, store: Store = localStorage): void =>
  write(store, USER_KEY, userId === null ? null : String(userId));
