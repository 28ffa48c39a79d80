import { COMPANY_STATUS, COMPANY_STATUS_LABEL } from '@zhenku/contract/operators/operator-labels';
import type { OperatorCompany } from '@zhenku/contract/operators/customers';
import { Tag } from 'antd';

export function CompanyState({ company: { verifyTime } }: { company: Pick<OperatorCompany, 'verifyTime'> }) {
  if (!verifyTime) return <Tag>{COMPANY_STATUS_LABEL[COMPANY_STATUS.unverified]}</Tag>;
  return <Tag color="success">{COMPANY_STATUS_LABEL[COMPANY_STATUS.verified]}</Tag>;
}
