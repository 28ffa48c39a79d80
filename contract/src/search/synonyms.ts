import { z } from 'zod';
import { define } from '../endpoint.ts';
import { Id, Line, NoOutput, OutId, Page, Paged, ShownVersion, Text, Time } from '../shapes.ts';

export const SYNONYM_GROUPS_MAX = 2_000;
export const SYNONYMS_MAX = 20;
export const SYNONYM_LENGTH_MAX = 40;

export const SynonymGroup = z
  .object({
    groupId: OutId,
    synonyms: z.array(z.string()).describe('as searches normalise them: simplified, in lower case'),
    version: z.int().describe('to be sent when the group is changed'),
    updateTime: Time,
  })
  .meta({ id: 'SynonymGroup' });
export type SynonymGroup = z.infer<typeof SynonymGroup>;

const Words = z
  .array(Line(SYNONYM_LENGTH_MAX), '请填写近义词')
  .min(2, '至少两个词')
  .max(SYNONYMS_MAX, `最多${SYNONYMS_MAX}个词`);

const editor = 'operator:editor';

export const synonyms = {
  'GET /operator/v1/synonyms': define({
    operationId: 'listSynonyms',
    summary: 'Groups of words that searches treat as synonyms, latest first',
    access: editor,
    scope: 'catalogue',
    input: z.object({ ...Page, keyword: Text(SYNONYM_LENGTH_MAX, 0).default('') }),
    output: Paged(SynonymGroup),
  }),
  'POST /operator/v1/synonyms': define({
    operationId: 'createSynonyms',
    summary: 'Creates a group of synonyms',
    access: editor,
    scope: 'catalogue',
    input: z.object({ synonyms: Words }),
    output: z.object({ groupId: OutId }),
  }),
  'PUT /operator/v1/synonyms/{groupId}': define({
    operationId: 'updateSynonyms',
    summary: 'Replaces the words of a group; `conflict` if it has changed since `version`',
    access: editor,
    scope: 'catalogue',
    input: z.object({ groupId: Id, synonyms: Words, version: ShownVersion }),
    output: NoOutput,
  }),
  'DELETE /operator/v1/synonyms/{groupId}': define({
    operationId: 'deleteSynonyms',
    summary: 'Deletes a group: its words find only themselves',
    access: editor,
    scope: 'catalogue',
    input: z.object({ groupId: Id, version: ShownVersion }),
    output: NoOutput,
  }),
};
