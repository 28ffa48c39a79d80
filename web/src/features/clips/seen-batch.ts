const REPORT_MAX = 60;

interface Clip {
  videoId: number;
  keyword?: string;
}

type Kind = 'seen' | 'opened';

/** Collects seen and opened clips, each once per search, and splits them into reports. */
export function createSeenBatch() {
  const gathered = new Set<string>();
  const pending: Record<Kind, Clip[]> = { seen: [], opened: [] };
  return {
    add: (kind: Kind, videoId: number, keyword: string | undefined): void => {
      const key = `${kind} ${videoId} ${keyword ?? ''}`;
      if (gathered.has(key)) return;
      gathered.add(key);
      pending[kind].push({ videoId, ...(keyword && { keyword }) });
    },
    take: (): Record<Kind, Clip[]> | null => {
      if (pending.seen.length + pending.opened.length === 0) return null;
      return { seen: pending.seen.splice(0, REPORT_MAX), opened: pending.opened.splice(0, REPORT_MAX) };
    },
  };
}
