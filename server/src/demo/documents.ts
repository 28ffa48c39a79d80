import type { DemoDocument } from './document.ts';
import { creatorDocuments } from './documents/creators.ts';
import { helpDocuments } from './documents/help.ts';
import { termsDocuments } from './documents/terms.ts';

/** Texts of all document types but `publishBanner`, whose content is an image URL. */
export const documents: readonly DemoDocument[] = [...helpDocuments, ...termsDocuments, ...creatorDocuments];
