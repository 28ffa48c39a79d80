export type PageData = (readonly [key: string, input: object, data: unknown])[];

export const PAGE_DATA_ID = 'page-data';
