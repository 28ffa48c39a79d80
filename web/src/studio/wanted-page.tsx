import { useSession } from '../api/session.ts';
import { useCall } from '../api/use-call.ts';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { IdeaCard } from '../features/wanted/idea-card.tsx';
import styles from '../features/wanted/wanted.module.css';
import { ButtonLink } from '../ui/button.tsx';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';

export default function WantedPage() {
  const { user } = useSession();
  return (
    <UserCentrePage title="想看的素材" tools={<ButtonLink to="/user/salesData">销售数据</ButtonLink>}>
      {user && !user.author && <Empty message="成为创作者后才能查看想看的素材" />}
      {user?.author && <Ideas />}
    </UserCentrePage>
  );
}

function Ideas() {
  const { data, isError, refetch } = useCall('GET /author/v1/wanted', {}, { staleTime: 0 });
  if (!data && isError) return <ErrorState message="想看的素材加载失败" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton style={{ height: 320 }} />;
  return (
    <>
      <p className={styles.intro}>
        近30天至少5位不同用户搜索、但结果不足5个的词。点“我来拍”登记，您的作品通过审核并能被该词搜到时，用系统消息通知您，也通知等待的用户。
      </p>
      {data.list.length === 0 ? (
        <Empty message="暂无想看的素材" hint="有用户搜索而结果不足的词会列在这里">
          <ButtonLink to="/user/publish">发布作品</ButtonLink>
        </Empty>
      ) : (
        <div className={styles.ideas}>
          {data.list.map((idea) => (
            <IdeaCard key={idea.keyword} idea={idea} />
          ))}
        </div>
      )}
    </>
  );
}
