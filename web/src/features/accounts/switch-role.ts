import { call } from '../../api/user-client.ts';

/** Switches between buyer and creator, and reloads because the whole page depends on the role. */
export async function switchRole(currentUserType: number): Promise<void> {
  await call('POST /user/v1/update', { currentUserType });
  location.reload();
}
