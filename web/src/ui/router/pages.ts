/**
 * Returns the page numbers of a pager: the first two and last two pages, the current page with its neighbours, and
 * 0 for a gap of two or more pages.
 */
export function shownPages(current: number, count: number): number[] {
  const wanted = [1, 2, current - 1, current, current + 1, count - 1, count];
  const pages = [...new Set(wanted)].filter((page) => page >= 1 && page <= count).toSorted((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1] ?? 0;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? [0, page] : [page];
  });
}

/** Returns the page number in a query string; 1 if it is missing or invalid. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page >= 1 ? page : 1;
}
