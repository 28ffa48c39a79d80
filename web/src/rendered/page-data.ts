/** The calls of a page that the server rendered, with their responses. */
export type PageData = (readonly [key: string, input: object, data: unknown])[];

/** The element that contains a rendered page's data as JSON. */
export const PAGE_DATA_ID = 'page-data';
