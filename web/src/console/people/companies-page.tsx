import { COMPANY_STATUS_LABEL } from '@zhenku/contract/operators/operator-labels';
import type { OperatorCompany } from '@zhenku/contract/operators/customers';
import { ObjectLink } from '../parts/object-link.tsx';
import { Customer } from '../parts/cells.tsx';
import { timeColumn, yuanColumn } from '../parts/columns.tsx';
import { CompanyState } from './company-state.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { StatusFilter, useStatus } from '../lists/filters.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { useList } from '../lists/use-list.ts';

export default function CompaniesPage() {
  const status = useStatus(COMPANY_STATUS_LABEL);
  const list = useList('GET /operator/v1/companies', { sorts: 'companies', more: { status } });
  const seesMoney = list.rows.some(({ coinsMoney }) => coinsMoney !== null);
  return (
    <ConsolePage
      title="企业"
      tools={
        <ListTools list={list} keyword="编号、名称、信用代码、账号或手机号">
          <StatusFilter labels={COMPANY_STATUS_LABEL} />
        </ListTools>
      }
    >
      <DataTable
        {...list.table}
        rowKey="companyId"
        empty="没有符合条件的企业"
        columns={[
          {
            title: 'ID',
            key: 'id',
            className: 'num',
            render: (_, { companyId }) => <ObjectLink kind="company" id={companyId} />,
          },
          {
            title: '名称',
            ...list.sortable('companyName'),
            render: (_, { companyId, companyName }) => (
              <ObjectLink kind="company" id={companyId}>
                {companyName}
              </ObjectLink>
            ),
          },
          {
            title: '信用代码',
            key: 'code',
            className: 'num',
            render: (_, { socialCreditCode }) => socialCreditCode ?? '—',
          },
          {
            title: '企业账号',
            key: 'owner',
            render: (_, { ownerId, ownerName }) => <Customer name={ownerName} userId={ownerId} />,
          },
          { title: '手机号', dataIndex: 'phone', className: 'num', responsive: ['xl'] },
          { title: '成员', key: 'members', render: (_, { memberCount }) => `${memberCount} 人` },
          ...(seesMoney ? [yuanColumn<OperatorCompany>('牛币余额', 'coins', ({ coinsMoney }) => coinsMoney)] : []),
          { title: '状态', key: 'status', render: (_, company) => <CompanyState company={company} /> },
          timeColumn<OperatorCompany>('认证时间', ({ verifyTime }) => verifyTime, list.sortable('verifyTime')),
          timeColumn<OperatorCompany>('注册时间', ({ addTime }) => addTime, list.sortable('addTime')),
        ]}
      />
    </ConsolePage>
  );
}
