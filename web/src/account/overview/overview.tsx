import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { isCreatorRole } from '../../features/accounts/user-menu.ts';
import { BuyerOverview } from './buyer-overview.tsx';
import { CreatorOverview } from './creator-overview.tsx';

export default function Overview({ user }: { user: UserInfo }) {
  return isCreatorRole(user.currentUserType) ? <CreatorOverview /> : <BuyerOverview />;
}
