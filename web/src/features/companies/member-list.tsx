import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import type { CompanyMember, MemberSpending } from '@zhenku/contract/companies/companies';
import { formatDate, formatMoney } from '@zhenku/contract/format';
import { useState, type ReactNode } from 'react';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import { changeRole, leaveCompany, unbindMember } from './changes.ts';
import select from '../../ui/select.module.css';
import styles from './member-list.module.css';
import { LimitsDialog } from './limits-dialog.tsx';
import { MANAGER_LABEL, ROLE_CHOICES, ROLE_LABEL, roleText } from './roles.ts';
import { NOTHING_SPENT, groupSpending } from './spending.ts';

interface MemberListProps {
  user: UserInfo;
  members: readonly CompanyMember[];
  /** Shown to the owner; undefined while loading. */
  spending: readonly MemberSpending[] | undefined;
}

export function MemberList({ user, members, spending }: MemberListProps) {
  const owner = user.companyRole === 'owner';
  const managing = members.some(({ userId, manages }) => userId === user.userId && manages);
  const { byMember, former } = groupSpending(members, spending ?? []);
  const spent = ({ orders, amount }: Pick<MemberSpending, 'orders' | 'amount'>) =>
    owner && spending ? <Spent orders={orders} amount={amount} /> : undefined;
  return (
    <ul className={styles.list} aria-label="成员">
      {members.map((member) => (
        <Row
          key={member.userId}
          name={member.name}
          notes={[member.phone, `${formatDate(member.addTime)} 加入`, ...limitNotes(member)]}
          roleText={owner && member.role !== 'owner' ? <RoleSelect member={member} /> : roleText(member)}
          spent={spent(byMember.get(member.userId) ?? NOTHING_SPENT)}
          action={
            <>
              {managing && member.role === 'buyer' && !member.manages && <LimitsButton member={member} />}
              <LeaveButton user={user} member={member} />
            </>
          }
        />
      ))}
      {former.map((one) => (
        <Row key={one.userId} name={one.name} notes={['已不在企业']} roleText="—" spent={spent(one)} />
      ))}
    </ul>
  );
}

interface RowProps {
  name: string;
  notes: readonly string[];
  roleText: ReactNode;
  spent: ReactNode;
  action?: ReactNode;
}

function Row({ name, notes, roleText, spent, action }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.identity}>
        <strong>{name}</strong>
        <small className="num">{notes.join(' · ')}</small>
      </span>
      <span>{roleText}</span>
      {spent && <span className={styles.spent}>{spent}</span>}
      <span className={styles.action}>{action}</span>
    </li>
  );
}

function Spent({ orders, amount }: Pick<MemberSpending, 'orders' | 'amount'>) {
  return (
    <>
      <span>
        已消费 <PriceText yuan={amount} />
      </span>
      <small>{orders} 笔订单</small>
    </>
  );
}

function limitNotes({ role, manages, orderLimit, monthlyLimit }: CompanyMember): string[] {
  if (role !== 'buyer' || manages) return [];
  return [
    ...(orderLimit === null ? [] : [`单笔限额 ¥${formatMoney(orderLimit)}`]),
    ...(monthlyLimit === null ? [] : [`每月限额 ¥${formatMoney(monthlyLimit)}`]),
  ];
}

function LimitsButton({ member }: { member: CompanyMember }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={`设置限额 ${member.name}`} onClick={() => setOpen(true)}>
        设置限额
      </Button>
      {open && <LimitsDialog member={member} onClose={() => setOpen(false)} />}
    </>
  );
}

function RoleSelect({ member }: { member: CompanyMember }) {
  const [busy, run] = useAction();
  return (
    <select
      className={select.select}
      aria-label={`${member.name} 的角色`}
      value={member.manages ? 'manager' : member.role}
      disabled={busy}
      onChange={(event) => {
        const chosen = ROLE_CHOICES.find(({ value }) => value === event.target.value);
        if (chosen) run(() => changeRole(member, chosen.role, chosen.manages));
      }}
    >
      {ROLE_CHOICES.map(({ value, role, manages, permissions }) => (
        <option key={value} value={value} title={permissions}>
          {manages ? MANAGER_LABEL : ROLE_LABEL[role]}
        </option>
      ))}
    </select>
  );
}

function LeaveButton({ user, member }: { user: UserInfo; member: CompanyMember }) {
  const [busy, run] = useAction();
  if (member.role === 'owner') return null;
  if (member.userId === user.userId) {
    return (
      <Button busy={busy} onClick={() => run(() => leaveCompany(user.userId, user.companyName ?? '企业'))}>
        退出企业
      </Button>
    );
  }
  if (user.companyRole !== 'owner') return null;
  return (
    <Button busy={busy} aria-label={`移除成员 ${member.name}`} onClick={() => run(() => unbindMember(member))}>
      移除成员
    </Button>
  );
}
