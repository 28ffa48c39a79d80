/** A route's path, such as `/detail/:id`; `*` matches the rest. A child's path continues the parent's. */
export interface RoutePath {
  path: string;
  children?: readonly RoutePath[];
}

export type Params = Readonly<Record<string, string | undefined>>;

export interface RouteMatch<Route> {
  chain: readonly Route[];
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

/** Finds the first route that matches an address. Trailing slashes and letter case do not matter. */
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

/** Returns the parameters if the segments begin with the pattern, otherwise null. */
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
