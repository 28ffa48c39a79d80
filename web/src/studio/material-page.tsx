import { useSession } from '../api/session.ts';
import { BatchEditor } from '../features/publishing/batch/batch-editor.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/states.tsx';

export default function MaterialPage() {
  const { user } = useSession();
  return (
    <UserCentrePage title="批量发布" tools={<ButtonLink to="/user/wanted">素材需求</ButtonLink>}>
      {user && !user.author && <Empty message="成为创作者后才能发布作品" />}
      {user?.author && <BatchEditor key={user.userId} userId={user.userId} />}
    </UserCentrePage>
  );
}
