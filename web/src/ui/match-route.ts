/** Part of a page's address: `/detail/:id`; `*` stands for whatever follows. Those of children go on from their parent's. */
export interface RoutePath {
  path: string;
  children?: readonly RoutePath[];
}

export type Params = Readonly<Record<string, string | undefined>>;

export interface RouteMatch<Route> {
  /** The route and, inside it, its children that the rest of the address names. */
  chain: readonly Route[];
  /** What stands for `:id`. */
  params: Params;
}

const splitPath = (path: string) => path.split('/').filter(Boolean);

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The first route of the list that an address belongs to. Slashes at the end and the case of letters do not matter. */
export function matchRoute<Route extends RoutePath & { children?: readonly Route[] }>(
  routes: readonly Route[],
  pathname: string,
): RouteMatch<Route> | null {
  return matchSegments(routes, splitPath(pathname));
}

function matchSegments<Route extends RoutePath & { children?: readonly Route[] }>(
  routes: readonly Route[],
  segments: readonly string[],
): RouteMatch<Route> | null {
  for (const route of routes) {
    const pattern = splitPath(route.path);
    if (pattern[0] === '*') return { chain: [route], params: {} };
    const params = matchParams(pattern, segments);
    const rest = segments.slice(pattern.length);
    if (params && rest.length === 0) return { chain: [route], params };
    const inside = params && route.children && matchSegments(route.children, rest);
    if (inside) return { chain: [route, ...inside.chain], params: { ...params, ...inside.params } };
  }
  return null;
}

/** The parameters when the segments begin as the pattern says, else null. */
function matchParams(pattern: readonly string[], segments: readonly string[]): Params | null {
  if (segments.length < pattern.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index]!;
    if (part.startsWith(':')) params[part.slice(1)] = decodeSegment(segment);
    else if (part.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return params;
}
