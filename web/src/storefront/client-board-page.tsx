import { BOARD_LINK_MAX, type GuestMarkValue } from '@zhenku/contract/library/board-links';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, isNotFound } from '../api/user-client.ts';
import { type GuestActions, GuestItemCard } from '../features/library/board-links/guest-item-card.tsx';
import { keepGuestKey, readGuestKey } from '../features/library/board-links/guest-key.ts';
import { GuestNameDialog } from '../features/library/board-links/guest-name-dialog.tsx';
import styles from '../features/library/board-links/board-links.module.css';
import { NotFound } from '../features/search/not-found.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useAction } from '../ui/hooks/use-action.ts';
import { useParams } from '../ui/router/outlet.tsx';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import { ListPage } from './list-page.tsx';

/** A board as a client's guest sees it: plays, marks and comments without an account. */
export default function ClientBoardPage() {
  const { linkId = '' } = useParams();
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['POST /board/v1/guest/info', linkId],
    queryFn: () => call('POST /board/v1/guest/info', { linkId, guestKey: readGuestKey(linkId) }, { silent: true }),
    staleTime: 0,
    // Clips that are removed vanish while the page is open.
    refetchInterval: 30_000,
  });
  const [waiting, setWaiting] = useState<{
    act: () => Promise<void>;
    done: () => void;
    cancel: (reason: Error) => void;
  } | null>(null);

  const enter = async (guestName: string, password?: string) => {
    const { guestKey } = await call('POST /board/v1/guest/enter', { linkId, guestName, password });
    keepGuestKey(linkId, guestKey);
    await refetch();
  };
  /** Runs an action, after asking for the name if the guest has not given one. */
  const asGuest = async (act: (guestKey: string) => Promise<unknown>): Promise<void> => {
    const run = async () => {
      await act(readGuestKey(linkId)!);
      await refetch();
    };
    if (data?.guestName !== null) return await run();
    await new Promise<void>((done, cancel) => setWaiting({ act: run, done, cancel }));
  };
  const actions: GuestActions = {
    mark: (itemId: number, mark: GuestMarkValue | undefined) =>
      asGuest((guestKey) => call('POST /board/v1/guest/mark', { linkId, guestKey, itemId, mark })),
    comment: (itemId, comment) =>
      asGuest((guestKey) => call('POST /board/v1/guest/comment', { linkId, guestKey, itemId, ...comment })),
    removeComment: (commentId) =>
      asGuest((guestKey) => call('POST /board/v1/guest/comment/delete', { linkId, guestKey, commentId })),
  };

  if (isNotFound(error)) return <NotFound message="链接已失效" />;
  if (isError && !data) return <ErrorState message="加载失败" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton style={{ height: 480 }} />;
  if (data.passwordNeeded) return <Entry onEnter={enter} />;
  const marked = data.items.filter(({ mark }) => mark !== null).length;
  return (
    <ListPage title={data.boardName} trail={[]}>
      <p className="muted">
        {data.items.length} 条素材，已选 {marked} 条
        {data.guestName !== null && `。您是 ${data.guestName}，选择和意见即时保存`}
      </p>
      {data.items.length === 0 && <Empty message="这个收藏夹里还没有素材" />}
      <div className={styles.grid}>
        {data.items.map((item) => (
          <GuestItemCard key={item.itemId} item={item} actions={actions} />
        ))}
      </div>
      {waiting && (
        <GuestNameDialog
          onEnter={async (guestName) => {
            await enter(guestName);
            setWaiting(null);
            await waiting.act().then(waiting.done, waiting.cancel);
          }}
          onClose={() => {
            setWaiting(null);
            waiting.cancel(new Error('The guest gave no name.'));
          }}
        />
      )}
    </ListPage>
  );
}

function Entry({ onEnter }: { onEnter: (guestName: string, password: string) => Promise<void> }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [busy, run] = useAction((error) => setRefused(error instanceof ApiError ? error.fields : {}));
  const complete = name.trim() !== '' && password !== '';
  return (
    <ListPage title="输入密码查看素材" trail={[]}>
      <form
        className={styles.newLink}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (complete) run(() => onEnter(name.trim(), password));
        }}
      >
        <Field
          label="称呼"
          autoComplete="name"
          maxLength={BOARD_LINK_MAX.guestName}
          hint="发链接的人会看到您的称呼、选择和意见。"
          value={name}
          error={refused.guestName}
          onChange={({ target }) => setName(target.value)}
        />
        <PasswordField
          label="密码"
          autoComplete="off"
          value={password}
          error={refused.password}
          onChange={({ target }) => {
            setPassword(target.value);
            setRefused({});
          }}
        />
        <Button type="submit" variant="primary" busy={busy} disabled={!complete}>
          查看素材
        </Button>
      </form>
    </ListPage>
  );
}
