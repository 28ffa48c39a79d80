import { formatTime } from '@zhenku/contract/format';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { mayCredit } from '../orders/bank-credits.ts';
import { useCurrentOperator } from '../shell/current-operator.ts';
import { BankCreditButton } from '../orders/bank-credit-modal.tsx';
import { Yuan } from '../parts/cells.tsx';
import { CompanyState } from './company-state.tsx';
import { ObjectDescription } from '../parts/description-list.tsx';
import { ObjectLink } from '../parts/object-link.tsx';
import { ObjectPage } from '../shell/object-page.tsx';

export default function CompanyPage({ id }: { id: string }) {
  const query = useOperatorCall('GET /operator/v1/companies/{companyId}', { companyId: Number(id) });
  const { role } = useCurrentOperator();
  return (
    <ObjectPage
      kind="company"
      id={id}
      query={query}
      idOf={({ companyId }) => companyId}
      title={({ companyName }) => `企业 ${companyName}`}
      actions={({ companyId }) => mayCredit(role) && <BankCreditButton owner={{ companyId }} />}
    >
      {(company) => (
        <ObjectDescription
          facts={{
            ID: <span className="num">{company.companyId}</span>,
            状态: <CompanyState company={company} />,
            统一社会信用代码: company.socialCreditCode && <span className="num">{company.socialCreditCode}</span>,
            企业账号: (
              <>
                <ObjectLink kind="user" id={company.ownerId}>
                  {company.ownerName}
                </ObjectLink>{' '}
                <span className="num">{company.phone}</span>
              </>
            ),
            成员: `${company.memberCount} 人`,
            牛币余额: company.coinsMoney === null ? null : <Yuan value={company.coinsMoney} />,
            认证时间: company.verifyTime && formatTime(company.verifyTime),
            注册时间: formatTime(company.addTime),
          }}
        />
      )}
    </ObjectPage>
  );
}
