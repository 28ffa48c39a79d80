import type { SynonymGroup } from '@zhenku/contract/search/synonyms';
import { callOperator } from '../../../api/operator-client.ts';
import { submitChange } from '../../parts/submit-change.ts';

const LIST = 'GET /operator/v1/synonyms';

export const saveSynonyms = (synonyms: string[], group: SynonymGroup | undefined, version: number | undefined) =>
  submitChange(
    group
      ? callOperator('PUT /operator/v1/synonyms/{groupId}', {
          groupId: group.groupId,
          synonyms,
          version,
        })
      : callOperator('POST /operator/v1/synonyms', { synonyms }),
    '已保存，搜索立即生效',
    LIST,
  );

export const deleteSynonyms = ({ groupId, version }: SynonymGroup) =>
  submitChange(callOperator('DELETE /operator/v1/synonyms/{groupId}', { groupId, version }), '已删除', LIST);
