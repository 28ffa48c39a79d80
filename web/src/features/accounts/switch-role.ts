import { call } from '../../api/user-client.ts';

/** Switches between buyer and creator; everything on the page depends on it, so the page starts anew. */
export async function switchRole(currentUserType: number): Promise<void> {
  await call('POST /user/v1/update', { currentUserType });
  location.reload();
}
