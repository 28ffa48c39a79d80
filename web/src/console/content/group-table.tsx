import { Button } from 'antd';
import { useState } from 'react';
import { deleteGroup, type Group, isCurated, KINDS, type Kind, useGroups } from './taxonomies.ts';
import { AlbumIcon } from '../../ui/icons/page-icons.tsx';
import { actionsColumn } from '../parts/columns.tsx';
import styles from '../shell/console.module.css';
import { DataTable } from '../lists/data-table.tsx';
import { KeywordFilter } from '../lists/filters.tsx';
import { GroupModal } from './group-modal.tsx';
import { MembersDrawer } from './members-drawer.tsx';
import { PAGE_SIZE } from '../lists/paging.ts';
import { useUrlState } from '../lists/use-url-state.ts';
import { DeleteButton } from '../parts/confirm-button.tsx';

type OpenForm = { about: 'new' } | { about: 'edit' | 'members'; group: Group } | null;

export function GroupTable({ kind, about }: { kind: Kind; about: string }) {
  const { page, setPage, get } = useUrlState();
  const [open, setOpen] = useState<OpenForm>(null);
  const close = () => setOpen(null);
  const { label } = KINDS[kind];
  const query = useGroups(kind, { page, size: PAGE_SIZE, keyword: get('keyword') });
  return (
    <>
      <p className={styles.quiet}>{about}</p>
      <div className={styles.tools}>
        <Button type="primary" onClick={() => setOpen({ about: 'new' })}>
          新建{label}
        </Button>
        <KeywordFilter label={`${label}名称`} />
      </div>
      <DataTable
        query={query}
        page={page}
        onPage={setPage}
        rowKey="id"
        empty={get('keyword') ? `没有找到相关${label}` : `还没有${label}`}
        columns={[
          { title: '名称', key: 'name', render: (_, group) => <GroupName group={group} /> },
          { title: '作品', dataIndex: 'videoCount', align: 'right', className: 'num' },
          { title: '排序', dataIndex: 'rank', align: 'right', className: 'num' },
          actionsColumn<Group>((group) => (
            <>
              {isCurated(kind) && (
                <Button type="link" size="small" onClick={() => setOpen({ about: 'members', group })}>
                  挑选作品
                </Button>
              )}
              <Button type="link" size="small" onClick={() => setOpen({ about: 'edit', group })}>
                修改
              </Button>
              <Delete kind={kind} group={group} />
            </>
          )),
        ]}
      />
      {open?.about === 'new' && <GroupModal kind={kind} onClose={close} />}
      {open?.about === 'edit' && <GroupModal kind={kind} group={open.group} onClose={close} />}
      {open?.about === 'members' && isCurated(kind) && <MembersDrawer kind={kind} group={open.group} onClose={close} />}
    </>
  );
}

function GroupName({ group: { id, name, cover } }: { group: Group }) {
  return (
    <span className={styles.video}>
      {cover && (
        <span className={styles.thumbnail}>
          {cover.url ? <img src={cover.url} alt="" width="96" height="54" loading="lazy" /> : <AlbumIcon />}
        </span>
      )}
      <span className={styles.videoName}>
        {name}
        <small>编号 {id}</small>
      </span>
    </span>
  );
}

function Delete({ kind, group }: { kind: Kind; group: Group }) {
  return (
    <DeleteButton
      title={`删除${KINDS[kind].label}“${group.name}”？`}
      description={
        group.videoCount > 0
          ? `其中 ${group.videoCount} 条作品会移出，作品本身不受影响。此操作不能撤回。`
          : '其中没有作品。此操作不能撤回。'
      }
      action={() => deleteGroup(kind, group)}
    />
  );
}
