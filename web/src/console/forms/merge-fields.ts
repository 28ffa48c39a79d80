import { ApiError } from '../../api/client.ts';

/** The currently stored values, sent when the server rejects a save because another operator saved first. */
export interface NewerValues {
  version: number;
  current: Record<string, unknown>;
}

/** Returns the newer values from a conflict error, or null for any other error. */
export function newerValuesOf(error: unknown): NewerValues | null {
  const data = error instanceof ApiError ? (error.data as Partial<NewerValues> | null) : null;
  return typeof data?.version === 'number' && data.current ? { version: data.version, current: data.current } : null;
}

export type Side = 'theirs' | 'ours';

export interface Difference {
  field: string;
  theirs: unknown;
  ours: unknown;
  /** Whether both sides changed the field. */
  contested: boolean;
  suggested: Side;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function findDifferences(base: object, ours: object, { current }: NewerValues): Difference[] {
  const [from, mine] = [base, ours] as Record<string, unknown>[];
  return Object.entries(current).flatMap(([field, theirs]): Difference[] => {
    const own = mine![field];
    if (!(field in ours) || isSame(own, theirs)) return [];
    const [theyChanged, weChanged] = [!isSame(theirs, from![field]), !isSame(own, from![field])];
    const contested = theyChanged && weChanged;
    return [{ field, theirs, ours: own, contested, suggested: weChanged ? 'ours' : 'theirs' }];
  });
}

export function mergeFields<T extends object>(ours: T, differences: Difference[], sides: Record<string, Side>): T {
  const taken = differences.filter(({ field, suggested }) => (sides[field] ?? suggested) === 'theirs');
  return { ...ours, ...Object.fromEntries(taken.map(({ field, theirs }) => [field, theirs])) };
}
