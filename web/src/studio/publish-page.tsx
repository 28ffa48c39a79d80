import { useSession } from '../api/session.ts';
import { Empty } from '../ui/states.tsx';
import { CentrePage } from '../features/site/centre-page.tsx';
import { PublishForm } from './publish-form.tsx';

export default function PublishPage() {
  const { user } = useSession();
  return (
    <CentrePage title="发布作品">
      {user && !user.author && <Empty message="成为创作者后才能发布作品" />}
      {user?.author && <PublishForm />}
    </CentrePage>
  );
}
