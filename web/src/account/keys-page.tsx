import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import type { ApiKey } from '@zhenku/contract/keys/keys';
import { useState } from 'react';
import { useSession } from '../api/session.ts';
import { useCall } from '../api/use-call.ts';
import { KEYS } from '../features/keys/changes.ts';
import { CreateKeyDialog } from '../features/keys/create-key-dialog.tsx';
import { KeyList } from '../features/keys/key-list.tsx';
import { RevokeKeyDialog } from '../features/keys/revoke-key-dialog.tsx';
import { ShownKeyDialog } from '../features/keys/shown-key-dialog.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { Button } from '../ui/button.tsx';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import link from '../ui/text-link.module.css';

type Opened = { dialog: 'create' } | { dialog: 'shown'; apiKey: string } | { dialog: 'revoke'; key: ApiKey } | null;

export default function KeysPage() {
  const { user } = useSession();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <UserCentrePage
      title="API 密钥"
      tools={
        <Button variant="primary" disabled={!user} onClick={() => setOpened({ dialog: 'create' })}>
          新建密钥
        </Button>
      }
    >
      <p className="muted">
        程序用密钥调用接口，不需要您的密码。每个密钥只有所选的权限，可随时停用。接口说明见{' '}
        <a className={link.link} href="/video-platform/docs" target="_blank" rel="noreferrer">
          API 文档
        </a>
        。
      </p>
      {user ? (
        <Keys user={user} onRevoke={(key) => setOpened({ dialog: 'revoke', key })} />
      ) : (
        <Skeleton style={{ height: 320 }} />
      )}
      {user && opened?.dialog === 'create' && (
        <CreateKeyDialog user={user} onCreated={(apiKey) => setOpened({ dialog: 'shown', apiKey })} onClose={close} />
      )}
      {opened?.dialog === 'shown' && <ShownKeyDialog apiKey={opened.apiKey} onClose={close} />}
      {opened?.dialog === 'revoke' && <RevokeKeyDialog apiKey={opened.key} onClose={close} />}
    </UserCentrePage>
  );
}

function Keys({ user, onRevoke }: { user: UserInfo; onRevoke: (key: ApiKey) => void }) {
  const { data, isError, refetch } = useCall(KEYS, {}, { staleTime: 0 });
  if (isError && !data) return <ErrorState message="密钥加载失败" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton style={{ height: 320 }} />;
  if (data.list.length === 0) return <Empty message="还没有密钥" />;
  const own = data.list.filter(({ mine }) => mine);
  const members = data.list.filter(({ mine }) => !mine);
  return (
    <>
      {own.length > 0 && <KeyList keys={own} onRevoke={onRevoke} />}
      {members.length > 0 && (
        <section className="stack-12">
          <h3>{user.companyName ?? '企业'}成员的密钥</h3>
          <KeyList keys={members} onRevoke={onRevoke} />
        </section>
      )}
    </>
  );
}
