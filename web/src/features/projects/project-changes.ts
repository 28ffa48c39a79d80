import type { Request } from '@zhenku/contract/api';
import { queryClient } from '../../api/query-client.ts';
import { call } from '../../api/user-client.ts';

async function refreshProjects(): Promise<void> {
  const keys = [
    'GET /project/v1/list',
    'GET /project/v1/info',
    'GET /order/v1/authorizations',
    'GET /project/v1/licence/offers',
  ];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

type Change =
  | 'POST /project/v1/update'
  | 'POST /project/v1/delete'
  | 'POST /project/v1/close'
  | 'POST /project/v1/reopen'
  | 'POST /project/v1/board/set'
  | 'POST /project/v1/clip/add'
  | 'POST /project/v1/clip/delete'
  | 'POST /project/v1/licence/add'
  | 'POST /project/v1/licence/delete';

/** Throws the call's error, which the client has already shown. */
export async function changeProject<K extends Change>(key: K, input: Request<K>): Promise<void> {
  await call(key, input);
  await refreshProjects();
}

/** Returns how many clips were new. */
export async function addFolder(input: Request<'POST /project/v1/folder/add'>): Promise<number> {
  const { added } = await call('POST /project/v1/folder/add', input);
  await refreshProjects();
  return added;
}

export async function createProject(input: Request<'POST /project/v1/create'>): Promise<number> {
  const { projectId } = await call('POST /project/v1/create', input);
  await refreshProjects();
  return projectId;
}
