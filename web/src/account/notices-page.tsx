import type { Message } from '@zhenku/contract/messages/messages';
import { useState } from 'react';
import { NOTICE_SETTINGS_PATH } from '../features/accounts/user-menu.ts';
import { MessageDialog } from '../features/messages/message-dialog.tsx';
import { MessageList } from '../features/messages/message-list.tsx';
import { markRead, useMessages, useUnread } from '../features/messages/queries.ts';
import { NoticeList } from '../features/wanted/notice-list.tsx';
import { useAction } from '../ui/hooks/use-action.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { Navigate, useLocation } from '../ui/router/location.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { pageOf } from '../ui/router/pages.ts';
import { useSearchParams } from '../ui/router/search-params.ts';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import { Tabs } from '../ui/lists/tabs.tsx';

const tabs = [
  { value: 'all', label: '全部' },
  { value: 'unread', label: '未读' },
] as const;
type Tab = (typeof tabs)[number]['value'];

export default function NoticesPage() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'unread' ? 'unread' : 'all';
  // Stored here, because a message leaves the unread list as soon as it is read.
  const [opened, setOpened] = useState<Message | null>(null);
  const open = (message: Message) => {
    setOpened(message);
    // The API client has already shown the error; the message stays unread.
    if (!message.hadRead) markRead({ msgId: message.msgId }).catch(() => undefined);
  };
  return (
    <UserCentrePage
      title="系统消息"
      tools={
        <>
          <ButtonLink to={NOTICE_SETTINGS_PATH}>消息设置</ButtonLink>
          <ReadAll />
        </>
      }
    >
      <NoticeList />
      <Tabs
        label="系统消息"
        tabs={tabs}
        value={tab}
        onChange={(next) => setParams(new URLSearchParams(next === 'unread' ? { tab: next } : {}))}
      >
        <Messages unreadOnly={tab === 'unread'} onOpen={open} />
      </Tabs>
      {opened && <MessageDialog message={opened} onClose={() => setOpened(null)} />}
    </UserCentrePage>
  );
}

function ReadAll() {
  const unread = useUnread();
  const [busy, run] = useAction();
  return (
    <Button busy={busy} disabled={unread === 0} onClick={() => run(() => markRead({ all: true }))}>
      全部标为已读
    </Button>
  );
}

function Messages({ unreadOnly, onOpen }: { unreadOnly: boolean; onOpen: (message: Message) => void }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const { data, isError, isPlaceholderData, refetch } = useMessages(pageOf(params), unreadOnly);
  if (isError) return <ErrorState message="消息加载失败" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton style={{ height: 480 }} />;
  if (data.total === 0) {
    return (
      <Empty message="暂无消息">
        <ButtonLink to="/hot">去看看热门素材</ButtonLink>
      </Empty>
    );
  }
  // The last message of the last page was read, so the page no longer exists.
  if (data.content.length === 0 && !isPlaceholderData) {
    return <Navigate to={`${pathname}${unreadOnly ? '?tab=unread' : ''}`} replace />;
  }
  return (
    <>
      <MessageList messages={data.content} stale={isPlaceholderData} onOpen={onOpen} />
      <Pager total={data.total} size={data.size} />
    </>
  );
}
