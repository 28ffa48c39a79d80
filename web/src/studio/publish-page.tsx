import { useSession } from '../api/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/states.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { PublishForm } from '../features/publishing/publish-form.tsx';

export default function PublishPage() {
  const { user } = useSession();
  return (
    <UserCentrePage title="发布作品" tools={<ButtonLink to="/user/wanted">素材需求</ButtonLink>}>
      {user && !user.author && <Empty message="成为创作者后才能发布作品" />}
      {user?.author && <PublishForm key={user.userId} />}
    </UserCentrePage>
  );
}
