export type PageData = (readonly [key: string, input: object, data: unknown])[];

/** The element that contains a rendered page. The app's own element stays beside it for pages opened by a hash. */
export const RENDERED_ID = 'rendered';

export const PAGE_DATA_ID = 'page-data';
