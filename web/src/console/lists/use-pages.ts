import type { Request } from '@zhenku/contract/api';
import type { OperatorKey } from '../../api/operator-client.ts';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { PAGE_SIZE } from './paging.ts';
import { useUrlState } from './use-url-state.ts';

export function usePages<K extends OperatorKey>(key: K, filter?: Omit<Request<K>, 'page' | 'size'>) {
  const { page, setPage } = useUrlState();
  const query = useOperatorCall(key, { ...filter, page, size: PAGE_SIZE } as unknown as Request<K>);
  return { query, page, onPage: setPage };
}
