import { queryClient } from '../../api/query-client.ts';
import { call } from '../../api/user-client.ts';

const NOTICE = 'GET /user/v1/search/notice';
const NOTICES = 'GET /user/v1/search/notices';
const IDEAS = 'GET /author/v1/wanted';

const refresh = async (...keys: string[]) => {
  for (const key of keys) await queryClient.invalidateQueries({ queryKey: [key] });
};

export async function setNotice(keyword: string, waiting: boolean): Promise<void> {
  await call(waiting ? 'POST /user/v1/search/notice' : 'DELETE /user/v1/search/notice', { keyword });
  await refresh(NOTICE, NOTICES);
}

export async function setShooting(keyword: string, mine: boolean): Promise<void> {
  await call(mine ? 'POST /author/v1/wanted' : 'DELETE /author/v1/wanted', { keyword });
  await refresh(IDEAS);
}
