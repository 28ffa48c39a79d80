import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { UserCentrePage } from '../site/user-centre-page.tsx';

interface CreatorsOnlyProps {
  title: string;
  about: string;
  children: ReactNode;
}

export function CreatorsOnly({ title, about, children }: CreatorsOnlyProps) {
  const { user } = useSession();
  if (user?.author) return children;
  return (
    <UserCentrePage title={title}>
      {user ? (
        <Empty message={`“${title}”是创作者的页面`} hint={`${about}。申请入驻并通过认证后即可使用。`}>
          <ButtonLink to="/creatorIntro" variant="primary">
            创作者入驻
          </ButtonLink>
        </Empty>
      ) : (
        <Skeleton style={{ height: 320 }} />
      )}
    </UserCentrePage>
  );
}
