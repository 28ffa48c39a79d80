import { callOperator } from '../../api/operator-client.ts';
import type { ObjectKind } from '@zhenku/contract/operations/object-kinds';
import { submitChange } from '../parts/submit-change.ts';

interface Note {
  kind: ObjectKind;
  id: string;
  text: string;
}

export const addNote = (note: Note, idempotencyKey: string) =>
  submitChange(callOperator('POST /operator/v1/objects/{kind}/{id}/notes', note, { idempotencyKey }), '备注已添加');
