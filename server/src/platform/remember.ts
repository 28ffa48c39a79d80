/** Reads a slowly changing value at most once per `ms`; concurrent callers share the read. Failures are not cached. */
export function remember<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { value: Promise<T>; until: number } | undefined;
  return () => {
    const now = performance.now();
    if (last && now < last.until) return last.value;
    const kept = { value: read(), until: now + ms };
    last = kept;
    kept.value.catch(() => {
      if (last === kept) last = undefined;
    });
    return kept.value;
  };
}
