import { ApiError } from '../../api/client.ts';

/** A save that was refused because somebody else had saved: what is stored now. */
export interface Newer {
  version: number;
  current: Record<string, unknown>;
}

/** Null for any other error. */
export function newerOf(error: unknown): Newer | null {
  const data = error instanceof ApiError ? (error.data as Partial<Newer> | null) : null;
  return typeof data?.version === 'number' && data.current ? { version: data.version, current: data.current } : null;
}

export type Side = 'theirs' | 'ours';

export interface Difference {
  field: string;
  theirs: unknown;
  ours: unknown;
  /** Both have changed it. */
  contested: boolean;
  /** Whoever changed it; where both did, the one who saves now. */
  suggested: Side;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields that both sides would store differently, of those that the save sets. */
export function findDifferences(base: object, ours: object, { current }: Newer): Difference[] {
  const [from, mine] = [base, ours] as Record<string, unknown>[];
  return Object.entries(current).flatMap(([field, theirs]): Difference[] => {
    const own = mine![field];
    if (!(field in ours) || isSame(own, theirs)) return [];
    const [theyChanged, weChanged] = [!isSame(theirs, from![field]), !isSame(own, from![field])];
    const contested = theyChanged && weChanged;
    return [{ field, theirs, ours: own, contested, suggested: weChanged ? 'ours' : 'theirs' }];
  });
}

/** What is saved once a side was chosen for each field. */
export function mergeFields<T extends object>(ours: T, differences: Difference[], sides: Record<string, Side>): T {
  const taken = differences.filter(({ field, suggested }) => (sides[field] ?? suggested) === 'theirs');
  return { ...ours, ...Object.fromEntries(taken.map(({ field, theirs }) => [field, theirs])) };
}
