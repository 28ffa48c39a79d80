import type { AdminProposal } from '@zhenku/contract/operators/admin-proposals';
import type { OperatorRole } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import { OPERATOR_ROLE_LABEL } from '@zhenku/contract/operators/operator-labels';
import { changeRole, enableOperator } from './operators.ts';
import { settingLabel, settingText } from '../settings/setting-texts.ts';
import { type Settings, withdrawProposal } from '../settings/site.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { ConfirmSettingsModal } from '../settings/confirm-settings-modal.tsx';
import { CreateModal, ResetModal } from './operator-modals.tsx';
import styles from '../settings/settings.module.css';

export function ProposalList() {
  const { data } = useOperatorCall('GET /operator/v1/proposals', {});
  if (!data || data.list.length === 0) return null;
  return (
    <section aria-label="待确认的修改">
      <ul className={styles.proposals}>
        {data.list.map((proposal) => (
          <Proposal key={proposal.proposalId} proposal={proposal} />
        ))}
      </ul>
    </section>
  );
}

function textOf({ kind, username, change }: AdminProposal): string {
  const role = OPERATOR_ROLE_LABEL[change.role as OperatorRole];
  switch (kind) {
    case 'settings':
      return Object.entries(change)
        .map(([key, value]) => `${settingLabel(key)}改为：${settingText(key, value)}`)
        .join('；');
    case 'role':
      return `“${username}”的角色改为：${role}`;
    case 'create':
      return `新建账号“${username}”，角色：${role}`;
    case 'enable':
      return `启用“${username}”`;
    case 'reset':
      return `重置“${username}”的密码和两步验证`;
  }
}

const waitingText = ({ waitingFor }: AdminProposal) =>
  waitingFor.length > 0 ? `等待另一位管理员确认：${waitingFor.join('、')}` : '目前没有可以确认的管理员';

function Proposal({ proposal }: { proposal: AdminProposal }) {
  const { proposalId, kind, operatorId, username, change, operatorName, mine, time } = proposal;
  const { data: settings } = useOperatorCall('GET /operator/v1/settings', {}, { enabled: kind === 'settings' });
  const [asking, setAsking] = useState(false);
  const [busy, run] = useAction();
  const agree = () => {
    if (kind === 'role') run(() => changeRole(operatorId!, change.role as OperatorRole));
    else if (kind === 'enable') run(() => enableOperator(operatorId!));
    else setAsking(true);
  };
  const close = () => setAsking(false);
  return (
    <li>
      <div>
        <strong>{textOf(proposal)}</strong>
        <p>
          {mine ? '您' : operatorName} 于 {formatTime(time)} 提出，{waitingText(proposal)}
        </p>
      </div>
      <Flex gap={8}>
        {!mine && (
          <Button type="primary" loading={busy} onClick={agree}>
            核对并确认
          </Button>
        )}
        <Button disabled={busy} onClick={() => run(() => withdrawProposal(proposalId))}>
          {mine ? '撤回' : '不同意'}
        </Button>
      </Flex>
      {asking && kind === 'create' && (
        <CreateModal proposed={{ username: username!, role: change.role as OperatorRole }} onClose={close} />
      )}
      {asking && kind === 'reset' && (
        <ResetModal operator={{ operatorId: operatorId!, username: username! }} onClose={close} />
      )}
      {asking && kind === 'settings' && settings && (
        <ConfirmSettingsModal
          stored={settings}
          change={change as Partial<Settings>}
          resolve={() => undefined}
          reject={() => undefined}
          onClose={close}
        />
      )}
    </li>
  );
}
