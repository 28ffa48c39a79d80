import { OPERATOR_ROLES, type OperatorRole } from '@zhenku/contract/constants';
import { useMemo } from 'react';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import { OPERATOR_ROLE_LABEL } from '@zhenku/contract/operators/operator-labels';
import { ROLE_DUTIES } from '../../parts/labels.ts';
import { roleRows } from './role-rows.ts';
import { SECTIONS } from '../../shell/sections.ts';
import { CheckIcon } from '../../../ui/icons/page-icons.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import styles from './roles.module.css';

interface Row {
  key: string;
  name: string;
  detail: string;
  roles: readonly OperatorRole[];
}

/** Shows the permissions that the server enforces. */
export function RoleTable() {
  const { data, isError, refetch } = useOperatorCall('GET /operator/v1/roles', {});
  const actions = useMemo(() => (data ? roleRows(data.list) : []), [data]);
  return (
    <>
      <dl className={styles.duties}>
        {OPERATOR_ROLES.map((role) => (
          <div key={role}>
            <dt>{OPERATOR_ROLE_LABEL[role]}</dt>
            <dd>{ROLE_DUTIES[role]}</dd>
          </div>
        ))}
      </dl>
      <PermissionTable
        caption="页面"
        rows={SECTIONS.map(({ path, label, group, roles }) => ({
          key: path,
          name: label,
          detail: group,
          roles: OPERATOR_ROLES.filter((role) => role === 'admin' || roles.includes(role)),
        }))}
      />
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton style={{ height: 320 }} />}
      {data && (
        <PermissionTable
          caption="操作"
          rows={actions.map(({ subject, actions: names, roles }) => ({
            key: `${subject} ${roles.join()}`,
            name: subject,
            detail: names.join('、'),
            roles,
          }))}
        />
      )}
    </>
  );
}

function PermissionTable({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  return (
    <table className={styles.rights}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{caption}</th>
          {OPERATOR_ROLES.map((role) => (
            <th key={role} scope="col">
              {OPERATOR_ROLE_LABEL[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, detail, roles }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              <small>{detail}</small>
            </th>
            {OPERATOR_ROLES.map((role) => (
              <td key={role}>{roles.includes(role) ? <AllowedMark /> : <span className="visually-hidden">无</span>}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const AllowedMark = () => (
  <>
    <CheckIcon size={16} />
    <span className="visually-hidden">可以</span>
  </>
);
