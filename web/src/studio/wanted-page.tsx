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
    <UserCentrePage title="素材需求" tools={<ButtonLink to="/user/salesData">销售数据</ButtonLink>}>
      {user && !user.author && <Empty message="成为创作者后才能查看素材需求" />}
      {user?.author && <Ideas />}
    </UserCentrePage>
  );
}

function Ideas() {
  const { data, isError, refetch } = useCall('GET /author/v1/wanted', {}, { staleTime: 0 });
  if (!data && isError) return <ErrorState message="素材需求加载失败" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton style={{ height: 320 }} />;
  return (
    <>
      <p className={styles.intro}>
        近 30 天有 5 人以上搜过、结果不到 5 条的词。点“我来拍”，您的作品上架并能被这个词搜到时，会通知您和在等的买家。
      </p>
      {data.list.length === 0 ? (
        <Empty message="暂无素材需求" hint="有用户搜索而结果不足的词会列在这里">
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
