import type { Input } from '@zhenku/contract/api';
import { SWITCHED_USER_TYPE } from '@zhenku/contract/constants';
import type { Operation } from '../../platform/operation.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserSession } from '../../platform/sessions.ts';
import type { PictureFiles } from '../../platform/storage/public-picture.ts';
import type { CodeServices } from './codes.ts';
import { startEmailChange } from './email.ts';
import { changePhoto } from './photo.ts';

interface Services extends CodeServices {
  storage: PictureFiles;
}

/** Changes only the given fields. */
export async function updateUser(
  { db, caller: { user, ip }, services }: Operation<{ user: UserSession; ip: string }, Services>,
  { currentUserType, name, remark, email, photoFileKey, altcha }: Input<'POST /user/v1/update'>,
): Promise<void> {
  if (currentUserType !== undefined && !maySwitchTo(user, currentUserType)) {
    throw new AppError('notAllowed', { message: '这个账号不能切换到该身份' });
  }
  if (email !== undefined) await startEmailChange(db, services, { userId: user.id, email, ip, altcha });
  if (photoFileKey !== undefined) await changePhoto({ db, caller: user, services }, photoFileKey);
  const values = {
    ...(currentUserType !== undefined && { current_user_type: currentUserType }),
    ...(name !== undefined && { name }),
    ...(remark !== undefined && { remark }),
  };
  if (Object.keys(values).length === 0) return;
  await db.updateTable('users').set(values).where('id', '=', user.id).execute();
}

/** Returns whether a user may switch to a type. Users keep their own type; creators may also switch to its creator type. */
function maySwitchTo({ userType, author }: UserSession, wanted: number): boolean {
  return wanted === userType || (author && wanted === SWITCHED_USER_TYPE[userType]);
}
