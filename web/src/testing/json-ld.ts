export type Thing = Record<string, unknown>;

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value.trim() !== '';
const isAddress: Check = (value) => typeof value === 'string' && /^https?:\/\/[^\s/]+\//.test(value);
/** A time with its zone: search engines would assume their own. */
const isTime: Check = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value) &&
  !Number.isNaN(Date.parse(value));
const isDuration: Check = (value) => typeof value === 'string' && /^PT[1-9]\d*S$/.test(value);
const isPrice: Check = (value) => typeof value === 'number' && value >= 0;
const isCount: Check = (value) => Number.isInteger(value) && (value as number) >= 1;
const isThing =
  (...types: string[]): Check =>
  (value) =>
    typeof value === 'object' && value !== null && types.includes((value as Thing)['@type'] as string);
/** A thing that is described elsewhere in the document. */
const isReference: Check = (value) =>
  Object.keys(value as Thing).join() === '@id' && isAddress((value as Thing)['@id']);
const isList =
  (type: string): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(isThing(type));

interface Rules {
  required: Record<string, Check>;
  optional?: Record<string, Check>;
}

/**
 * The types that our pages use, with the properties that Google's documentation requires and others that schema.org defines.
 * Any other property is reported.
 */
const TYPES: Record<string, Rules> = {
  Organization: { required: { '@id': isAddress, name: isText, url: isAddress, logo: isAddress } },
  WebSite: {
    required: { name: isText, url: isAddress },
    optional: { description: isText, publisher: isReference },
  },
  BreadcrumbList: { required: { itemListElement: isList('ListItem') } },
  ListItem: { required: { position: isCount, name: isText, item: isAddress } },
  VideoObject: {
    required: { name: isText, thumbnailUrl: isAddress, uploadDate: isTime },
    optional: {
      description: isText,
      duration: isDuration,
      keywords: isText,
      contentUrl: isAddress,
      embedUrl: isAddress,
      url: isAddress,
      creator: isThing('Person', 'Organization'),
      acquireLicensePage: isAddress,
    },
  },
  Person: { required: { name: isText }, optional: { url: isAddress } },
  Product: {
    required: { name: isText, image: isAddress, offers: isThing('AggregateOffer') },
    optional: { description: isText, sku: isText, url: isAddress },
  },
  AggregateOffer: {
    required: { priceCurrency: (value) => value === 'CNY', lowPrice: isPrice },
    optional: {
      highPrice: isPrice,
      offerCount: isCount,
      availability: (value) => value === 'https://schema.org/InStock',
    },
  },
};

/** Returns what is wrong with a thing and the things in it, by the rules of schema.org and of Google's search results. */
export function problemsOf(thing: Thing, at = String(thing['@type'])): string[] {
  const rules = TYPES[thing['@type'] as string];
  if (!rules) return [`${at}: unknown type`];
  const checks: Record<string, Check> = { ...rules.optional, ...rules.required };
  const missing = Object.keys(rules.required).filter((name) => thing[name] === undefined);
  const present = Object.entries(thing).filter(([name, value]) => name !== '@type' && value !== undefined);
  return [
    ...missing.map((name) => `${at}: ${name} is missing`),
    ...present.flatMap(([name, value]) => {
      const check = checks[name];
      if (!check) return [`${at}: ${name} is not a property of it`];
      if (!check(value)) return [`${at}: ${name} is ${JSON.stringify(value)}`];
      const inner = [value].flat().filter((one): one is Thing => typeof one === 'object' && !isReference(one));
      return inner.flatMap((one, index) => problemsOf(one, `${at}.${name}[${index}]`));
    }),
    ...orderProblems(thing, at),
  ];
}

/** Returns problems of positions, which must count from 1, and of price ranges, which must not be reversed. */
function orderProblems({ itemListElement, lowPrice, highPrice }: Thing, at: string): string[] {
  const positions = ((itemListElement ?? []) as Thing[]).map(({ position }) => position);
  const reversed = typeof lowPrice === 'number' && typeof highPrice === 'number' && lowPrice > highPrice;
  return [
    ...(positions.some((position, index) => position !== index + 1) ? [`${at}: positions ${positions.join()}`] : []),
    ...(reversed ? [`${at}: prices ${lowPrice} to ${highPrice}`] : []),
  ];
}

/** Returns the things that a page's HTML describes. Throws unless it has exactly one JSON-LD script. */
export function thingsIn(html: string): Thing[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  if (scripts.length !== 1) throw new Error(`the page has ${scripts.length} JSON-LD scripts`);
  const graph = JSON.parse(scripts[0]![1]!) as { '@context': string; '@graph': Thing[] };
  if (graph['@context'] !== 'https://schema.org') throw new Error(`the context is ${graph['@context']}`);
  return graph['@graph'];
}
