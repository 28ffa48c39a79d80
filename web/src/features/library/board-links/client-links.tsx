import { BOARD_LINK_MAX, type BoardLink } from '@zhenku/contract/library/board-links';
import { formatTime } from '@zhenku/contract/format';
import { useState } from 'react';
import { queryClient } from '../../../api/query-client.ts';
import { useCall } from '../../../api/use-call.ts';
import { ApiError, call } from '../../../api/user-client.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { Empty, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { copyLink } from '../copy-link.ts';
import styles from './board-links.module.css';

const LINKS = 'GET /board/v1/link/list';
const refresh = () =>
  Promise.all([LINKS, 'GET /board/v1/link/answers'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));

interface ClientLinksProps {
  boardId: number;
  mayChange: boolean;
  onClose: () => void;
}

/** Creates, copies, revokes and deletes a board's client links. */
export function ClientLinks({ boardId, mayChange, onClose }: ClientLinksProps) {
  const { data, isError, refetch } = useCall(LINKS, { boardId }, { staleTime: 0 });
  return (
    <Dialog open title="客户链接" width={640} onClose={onClose}>
      <p className="muted small">客户无需登录，就能看带水印的小样、选要或不要、在画面上留意见；看不到价格和您是谁。</p>
      {isError && <ErrorState message="链接加载失败" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton style={{ height: 80 }} />}
      {data?.list.length === 0 && <Empty message="还没有客户链接" />}
      <ul className={styles.links}>
        {data?.list.map((link) => (
          <LinkLine key={link.linkId} boardId={boardId} link={link} mayChange={mayChange} />
        ))}
      </ul>
      {mayChange && <NewLink boardId={boardId} />}
    </Dialog>
  );
}

function LinkLine({ boardId, link, mayChange }: { boardId: number; link: BoardLink; mayChange: boolean }) {
  const [busy, run] = useAction();
  const { linkId, linkName, url, expireTime, expired } = link;
  const notes = [
    link.revoked ? '已撤销' : expired ? '已过期' : '有效',
    link.hasPassword && '有密码',
    expireTime && `至 ${formatTime(expireTime)}`,
    `${link.guestCount} 位参与`,
  ].filter(Boolean);
  const revoke = async () => {
    const agreed = await confirm({
      title: '撤销链接',
      content: `撤销后“${linkName}”永久失效，已有的选择和意见仍保留。`,
      okText: '撤销',
      danger: true,
    });
    if (!agreed) return;
    await call('POST /board/v1/link/revoke', { boardId, linkId });
    await refresh();
  };
  const remove = async () => {
    const agreed = await confirm({
      title: '删除链接',
      content: `删除后“${linkName}”失效，客户的称呼、选择和意见一并删除。`,
      okText: '删除',
      danger: true,
    });
    if (!agreed) return;
    await call('POST /board/v1/link/delete', { boardId, linkId });
    await refresh();
  };
  return (
    <li>
      <div>
        <strong>{linkName}</strong>
        <p className="muted small">{notes.join(' · ')}</p>
      </div>
      <div className="wrap">
        {!link.revoked && !expired && (
          <Button aria-label={`复制链接 ${linkName}`} onClick={() => void copyLink(url)}>
            复制链接
          </Button>
        )}
        {mayChange && !link.revoked && (
          <Button busy={busy} aria-label={`撤销 ${linkName}`} onClick={() => run(revoke)}>
            撤销
          </Button>
        )}
        {mayChange && (
          <Button variant="quiet" busy={busy} aria-label={`删除 ${linkName}`} onClick={() => run(remove)}>
            删除
          </Button>
        )}
      </div>
    </li>
  );
}

function NewLink({ boardId }: { boardId: number }) {
  const [fields, setFields] = useState({ linkName: '', password: '', days: '' });
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [busy, run] = useAction((error) => setRefused(error instanceof ApiError ? error.fields : {}));
  const set = (name: keyof typeof fields) => ({
    value: fields[name],
    error: refused[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setFields({ ...fields, [name]: target.value });
      setRefused({});
    },
  });
  const create = () =>
    run(async () => {
      const { url } = await call('POST /board/v1/link/create', {
        boardId,
        linkName: fields.linkName.trim(),
        password: fields.password || undefined,
        days: fields.days === '' ? undefined : Number(fields.days),
      });
      setFields({ linkName: '', password: '', days: '' });
      await refresh();
      await copyLink(url);
    });
  return (
    <form
      className={styles.newLink}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (fields.linkName.trim() !== '') create();
      }}
    >
      <Field label="给谁看" placeholder="如：云上集团" maxLength={BOARD_LINK_MAX.name} {...set('linkName')} />
      <Field label="密码（选填）" placeholder="至少4个字" maxLength={BOARD_LINK_MAX.password} {...set('password')} />
      <Field label="有效天数（选填）" inputMode="numeric" placeholder="不填则一直有效" {...set('days')} />
      <Button type="submit" variant="primary" busy={busy} disabled={fields.linkName.trim() === ''}>
        创建并复制链接
      </Button>
    </form>
  );
}
