import type { Request } from '@zhenku/contract/api';
import { formatTime } from '@zhenku/contract/format';
import {
  KEY_NAME_MAX,
  KEY_RATE_DEFAULT,
  KEY_RATES,
  OPERATOR_KEY_SCOPE_EXPLANATION,
  OPERATOR_KEY_SCOPE_LABEL,
  OPERATOR_KEY_SCOPES,
  OPERATOR_SCOPE_ROLES,
} from '@zhenku/contract/keys/key-scopes';
import type { OperatorKey } from '@zhenku/contract/keys/keys';
import { Button, Checkbox, Form, Input, Modal, Select, Tag } from 'antd';
import { useState } from 'react';
import { callOperator } from '../../../api/operator-client.ts';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import { keyState, lastUseOf, STATE_LABEL, VALID_DAYS, validityOf } from '../../../features/keys/key-state.ts';
import { toast } from '../../../ui/dialogs/toast.ts';
import { Empty, ErrorState, PageSkeleton } from '../../../ui/states.tsx';
import { copyText } from '../../../ui/text/copy-text.ts';
import { FormModal } from '../../forms/form-modal.tsx';
import { CardTable } from '../../parts/card-table.tsx';
import { submitChange } from '../../parts/submit-change.ts';
import { ConsolePage } from '../../shell/console-page.tsx';
import { useCurrentOperator } from '../../shell/current-operator.ts';
import styles from './keys.module.css';

const KEYS = 'GET /operator/v1/keys';

type Opened = { modal: 'create' } | { modal: 'shown'; apiKey: string } | { modal: 'revoke'; key: OperatorKey } | null;

/** Admins see all operators' keys. */
export default function KeysPage() {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <ConsolePage
      title="API 密钥"
      tools={
        <Button type="primary" onClick={() => setOpened({ modal: 'create' })}>
          新建密钥
        </Button>
      }
    >
      <p className={styles.lead}>程序用密钥以您的名义调用接口，只有所选的权限；每次修改仍记入操作日志。</p>
      <KeyTable onRevoke={(key) => setOpened({ modal: 'revoke', key })} />
      {opened?.modal === 'create' && (
        <CreateModal
          onClose={() => setOpened((last) => (last?.modal === 'create' ? null : last))}
          onCreated={(apiKey) => setOpened({ modal: 'shown', apiKey })}
        />
      )}
      {opened?.modal === 'shown' && <ShownKeyModal apiKey={opened.apiKey} onClose={close} />}
      {opened?.modal === 'revoke' && <RevokeModal apiKey={opened.key} onClose={close} />}
    </ConsolePage>
  );
}

function KeyTable({ onRevoke }: { onRevoke: (key: OperatorKey) => void }) {
  const me = useCurrentOperator();
  const { data, isError, refetch } = useOperatorCall(KEYS, {});
  if (isError && !data) return <ErrorState message="密钥加载失败" onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  if (data.list.length === 0) return <Empty message="还没有密钥" />;
  return (
    <CardTable<OperatorKey>
      rowKey="keyId"
      dataSource={data.list}
      columns={[
        {
          title: '名称',
          key: 'name',
          render: (_, { name, start }) => (
            <>
              {name} <code className={styles.start}>{start}…</code>
            </>
          ),
        },
        ...(me.role === 'admin' ? [{ title: '运营人员', key: 'username', dataIndex: 'username' }] : []),
        {
          title: '权限',
          key: 'scopes',
          render: (_, { scopes }) => scopes.map((scope) => OPERATOR_KEY_SCOPE_LABEL[scope]).join('、'),
        },
        { title: '状态', key: 'state', render: (_, key) => <State apiKey={key} /> },
        { title: '有效期', key: 'validity', render: (_, key) => validityOf(key) },
        { title: '最近使用', key: 'lastUse', render: (_, key) => lastUseOf(key).replace('最近使用 ', '') },
        { title: '每分钟', key: 'rate', render: (_, { requestsPerMinute }) => `${requestsPerMinute} 次` },
        { title: '创建时间', key: 'addTime', render: (_, { addTime }) => formatTime(addTime) },
        {
          title: '操作',
          key: 'actions',
          render: (_, key) =>
            keyState(key) === 'live' && (
              <Button type="link" size="small" danger aria-label={`停用 ${key.name}`} onClick={() => onRevoke(key)}>
                停用
              </Button>
            ),
        },
      ]}
    />
  );
}

function State({ apiKey }: { apiKey: OperatorKey }) {
  const state = keyState(apiKey);
  return <Tag color={state === 'live' ? 'success' : 'default'}>{STATE_LABEL[state]}</Tag>;
}

type NewKey = Request<'POST /operator/v1/keys'>;

function CreateModal({ onCreated, onClose }: { onCreated: (apiKey: string) => void; onClose: () => void }) {
  const me = useCurrentOperator();
  const offered = OPERATOR_KEY_SCOPES.filter(
    (scope) => me.role === 'admin' || OPERATOR_SCOPE_ROLES[scope].includes(me.role),
  );
  const create = async ({ validDays, ...input }: NewKey) => {
    const created = callOperator('POST /operator/v1/keys', { ...input, ...(validDays ? { validDays } : {}) });
    await submitChange(created, '密钥已创建', KEYS);
    onCreated((await created).apiKey);
  };
  return (
    <FormModal<NewKey>
      title="新建 API 密钥"
      okText="新建密钥"
      initial={{ scopes: offered.slice(0, 1), validDays: 90, requestsPerMinute: KEY_RATE_DEFAULT }}
      onSubmit={create}
      onClose={onClose}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请输入名称' }]}>
        <Input autoComplete="off" maxLength={KEY_NAME_MAX} placeholder="写明用在哪里，例如“财务系统对账”" />
      </Form.Item>
      <Form.Item name="scopes" label="权限" rules={[{ required: true, message: '请选择权限' }]}>
        <Checkbox.Group
          className={styles.scopes}
          options={offered.map((scope) => ({
            value: scope,
            label: `${OPERATOR_KEY_SCOPE_LABEL[scope]}：${OPERATOR_KEY_SCOPE_EXPLANATION[scope]}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="validDays" label="有效期">
        <Select options={VALID_DAYS.map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="requestsPerMinute" label="每分钟最多调用">
        <Select options={KEY_RATES.map((value) => ({ value, label: `${value} 次` }))} />
      </Form.Item>
      <PasswordItem />
      {me.totp && (
        <Form.Item name="totp" label="动态码" rules={[{ required: true, message: '请输入动态码或恢复码' }]}>
          <Input autoComplete="one-time-code" maxLength={40} />
        </Form.Item>
      )}
    </FormModal>
  );
}

const PasswordItem = () => (
  <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请输入密码' }]}>
    <Input.Password autoComplete="current-password" maxLength={200} />
  </Form.Item>
);

function ShownKeyModal({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const copy = async () => {
    if (await copyText(apiKey)) toast.success('密钥已复制');
    else toast.error('复制失败，请手动选择密钥');
  };
  return (
    <Modal
      open
      title="请保存密钥"
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={[
        <Button key="copy" onClick={() => void copy()}>
          复制密钥
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          我已保存
        </Button>,
      ]}
    >
      <p className={styles.lead}>
        密钥仅显示这一次，关闭后无法再查看。请保存在程序的密钥管理中，不要写进代码或发给他人。
      </p>
      <p className={styles.secret} aria-label="新密钥">
        {apiKey}
      </p>
      <p className={styles.lead}>调用时放在请求头：Authorization: Bearer 密钥</p>
    </Modal>
  );
}

function RevokeModal({ apiKey: { keyId, name }, onClose }: { apiKey: OperatorKey; onClose: () => void }) {
  return (
    <FormModal<{ password: string }>
      title={`停用“${name}”`}
      okText="停用密钥"
      initial={{}}
      onSubmit={({ password }) =>
        submitChange(callOperator('POST /operator/v1/keys/{keyId}/revoke', { keyId, password }), '密钥已停用', KEYS)
      }
      onClose={onClose}
    >
      <p className={styles.lead}>停用立即生效，不能恢复。使用此密钥的程序将无法再调用。</p>
      <PasswordItem />
    </FormModal>
  );
}
