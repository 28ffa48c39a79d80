import type { AdminProposal } from '@zhenku/contract/admin-proposals';
import type { OperatorRole } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { OPERATOR_ROLE_LABEL } from '@zhenku/contract/operator-labels';
import { changeRole } from '../features/operators/operators.ts';
import { settingLabel, settingText } from '../features/operators/setting-texts.ts';
import { type Settings, withdrawProposal } from '../features/operators/site.ts';
import { useAction } from '../ui/use-action.ts';
import { ConfirmSettingsModal } from './confirm-settings-modal.tsx';
import styles from './settings.module.css';

/** What one admin changed and another one has to agree to, with the means to agree or to take it back. */
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

const textOf = ({ username, change }: AdminProposal) =>
  username === null
    ? Object.entries(change).map(([key, value]) => `${settingLabel(key)}改为：${settingText(key, value)}`)
    : `“${username}”的角色改为：${OPERATOR_ROLE_LABEL[change.role as OperatorRole]}`;

function Proposal({ proposal }: { proposal: AdminProposal }) {
  const { proposalId, operatorId, change, operatorName, mine, time } = proposal;
  const { data: settings } = useOperatorCall('GET /operator/v1/settings', {}, { enabled: operatorId === null });
  const [asking, setAsking] = useState(false);
  const [busy, run] = useAction();
  const agree = () => {
    if (operatorId === null) setAsking(true);
    else run(() => changeRole(operatorId, change.role as OperatorRole));
  };
  return (
    <li>
      <div>
        <strong>{textOf(proposal)}</strong>
        <p>
          {mine ? '您' : operatorName} 于 {formatTime(time)} 提出，等待另一位管理员确认
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
      {asking && settings && (
        <ConfirmSettingsModal
          stored={settings}
          change={change as Partial<Settings>}
          resolve={() => undefined}
          reject={() => undefined}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
