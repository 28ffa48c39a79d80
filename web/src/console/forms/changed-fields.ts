export function changedFields<T extends object>(stored: T, values: T): Partial<T> {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !same(value, stored[key as keyof T])),
  ) as Partial<T>;
}
