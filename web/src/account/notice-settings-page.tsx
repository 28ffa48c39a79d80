import { useSession } from '../api/session.ts';
import { useNoticeSettings } from '../features/messages/notice-settings.ts';
import { NoticeSwitches } from '../features/messages/notice-switches.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';

export default function NoticeSettingsPage() {
  return (
    <UserCentrePage title="消息设置" tools={<ButtonLink to="/user/notice">查看系统消息</ButtonLink>}>
      <p className="muted">
        开关点按后立即生效。关闭站内提醒后，消息直接归入已读。账号安全的提醒至少保留短信或邮件中的一种。
      </p>
      <Settings />
    </UserCentrePage>
  );
}

function Settings() {
  const { user } = useSession();
  const { data, isError, refetch } = useNoticeSettings();
  if (isError && !data) return <ErrorState message="消息设置加载失败" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton style={{ height: 480 }} />;
  const lacksEmail = data.list.some(({ switches }) => switches.some(({ block }) => block === 'email'));
  return (
    <>
      {lacksEmail && (
        <p>
          绑定邮箱后才能收到邮件。<ButtonLink to="/user/userInfo">绑定邮箱</ButtonLink>
        </p>
      )}
      {user?.email && <p className="muted">邮件发送到 {user.email}</p>}
      <NoticeSwitches settings={data.list} />
    </>
  );
}
