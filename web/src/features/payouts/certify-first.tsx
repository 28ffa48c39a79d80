import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import { certificationPath } from '../accounts/user-menu.ts';

export function CertifyFirst({ user }: { user: UserInfo }) {
  return (
    <Empty message="完成创作者认证后才能绑卡和提现">
      <ButtonLink to={certificationPath(user)} variant="primary">
        去认证
      </ButtonLink>
    </Empty>
  );
}
