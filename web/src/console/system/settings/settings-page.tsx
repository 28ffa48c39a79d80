import { PRICE_MAX_YUAN, PRICE_MIN_YUAN } from '@zhenku/contract/constants';
import { UPLOAD_QUOTA_MAX } from '@zhenku/contract/content/home';
import { INCOME_HOLD_DAYS_MAX } from '@zhenku/contract/payouts/withdrawal-status';
import { Flex, Form, Input, Switch } from 'antd';
import { useState } from 'react';
import { CONFIRMED_SETTINGS } from './setting-texts.ts';
import { saveSettings, type Settings } from './site.ts';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import { ErrorState, PageSkeleton } from '../../../ui/states.tsx';
import { AgentFields } from './agent-fields.tsx';
import { type PendingChange, ConfirmSettingsModal } from './confirm-settings-modal.tsx';
import { EditForm } from '../../forms/edit-form.tsx';
import { IssuerFields } from './issuer-fields.tsx';
import { NumberItem } from '../../forms/number-item.tsx';
import { ProposalList } from '../operators/proposal-list.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { TabbedPage } from '../../shell/tabbed-page.tsx';
import { ProofMailFields } from '../../orders/certificates/proof-mail-fields.tsx';

const required = [{ required: true, whitespace: true, message: '必填项' }];

export default function SettingsPage() {
  return (
    <TabbedPage
      title="站点设置"
      tabs={[
        { key: 'settings', label: '设置', content: <SettingsForm /> },
        { key: 'history', label: '修改记录', content: <SettingsHistory /> },
      ]}
    />
  );
}

function SettingsForm() {
  const { data, isError, refetch } = useOperatorCall('GET /operator/v1/settings', {});
  const [pending, setPending] = useState<PendingChange | null>(null);
  const save = async (change: Partial<Settings>, version: number | undefined) => {
    if (!Object.keys(change).some((key) => key in CONFIRMED_SETTINGS))
      return await saveSettings({ ...change, version });
    return await new Promise<boolean>((resolve, reject) => setPending({ change, version, resolve, reject }));
  };
  return (
    <>
      <ProposalList />
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <PageSkeleton />}
      {data && (
        <EditForm<Settings> stored={data} onSave={save}>
          <h2>站点</h2>
          <Form.Item name="siteName" label="站点名称" rules={required}>
            <Input maxLength={20} showCount />
          </Form.Item>
          <Form.Item name="slogan" label="标语" rules={required} extra="展示在首页标题下方和页脚">
            <Input maxLength={60} showCount />
          </Form.Item>
          <Imprint />
          <IssuerFields />
          <ProofMailFields />
          <h2>在线客服</h2>
          <AgentFields />
          <Sales />
          <UploadQuotas />
          <Payouts />
          <ReceivingAccount />
          <Consent />
        </EditForm>
      )}
      {data && pending && <ConfirmSettingsModal stored={data} {...pending} onClose={() => setPending(null)} />}
    </>
  );
}

function Imprint() {
  return (
    <>
      <h2>网站主体</h2>
      <p>展示在页脚，不填的不展示。</p>
      <Form.Item name={['imprint', 'company']} label="公司名称">
        <Input maxLength={60} showCount />
      </Form.Item>
      <Form.Item name={['imprint', 'hotline']} label="客服电话">
        <Input maxLength={30} className="num" />
      </Form.Item>
      <Flex gap={24} wrap>
        <Form.Item name={['imprint', 'icp']} label="ICP备案号">
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name={['imprint', 'police']} label="公安备案号">
          <Input maxLength={40} />
        </Form.Item>
      </Flex>
      <Form.Item
        name={['security', 'contact']}
        label="安全联系方式"
        extra="邮箱或 https 网址，供发现漏洞的人联系，写入 /.well-known/security.txt；不填则没有这个文件"
      >
        <Input maxLength={200} />
      </Form.Item>
    </>
  );
}

function Sales() {
  const percent = { min: 0, max: 100, input: { suffix: '%' } };
  const yuan = { min: PRICE_MIN_YUAN, max: PRICE_MAX_YUAN, input: { prefix: '¥' } };
  return (
    <>
      <h2>创作者分成</h2>
      <p>只影响此后支付的订单，已支付的订单按支付时的比例结算。</p>
      <Flex gap={24} wrap>
        <NumberItem name={['revenueShares', 'exclusive']} label="独家创作者" {...percent} />
        <NumberItem name={['revenueShares', 'nonExclusive']} label="非独家创作者" {...percent} />
      </Flex>
      <h2>作品定价范围</h2>
      <p>只约束此后发布的作品，在售作品的价格不变。</p>
      <Flex gap={24} wrap>
        <NumberItem name={['priceBand', 'min']} label="最低价" {...yuan} />
        <NumberItem
          name={['priceBand', 'max']}
          label="最高价"
          dependencies={[['priceBand', 'min']]}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, max: number | null) => {
                if (max !== null && max < Number(getFieldValue(['priceBand', 'min'])))
                  throw new Error('不能低于最低价');
              },
            }),
          ]}
          {...yuan}
        />
      </Flex>
    </>
  );
}

function UploadQuotas() {
  const quota = { min: 1, max: UPLOAD_QUOTA_MAX };
  return (
    <>
      <h2>上传容量</h2>
      <p>每个账号未发布的视频和未提交的图片最多占用这么多；未传完的文件按全部大小计算，草稿的文件也计入。</p>
      <Flex gap={24} wrap>
        <NumberItem name={['uploadQuotas', 'certifiedGb']} label="已认证创作者" {...quota} input={{ suffix: 'GB' }} />
        <NumberItem name={['uploadQuotas', 'uncertifiedGb']} label="未认证创作者" {...quota} input={{ suffix: 'GB' }} />
        <NumberItem name={['uploadQuotas', 'imagesMb']} label="图片" {...quota} input={{ suffix: 'MB' }} />
      </Flex>
    </>
  );
}

function Payouts() {
  return (
    <>
      <h2>创作者提现</h2>
      <p>冻结期内的收益不能提现或充值。超过复核金额的提现和无订单的转账入账，须两位运营人员确认；填 0 不复核。</p>
      <Flex gap={24} wrap>
        <NumberItem
          name="incomeHoldDays"
          label="收益冻结天数"
          min={0}
          max={INCOME_HOLD_DAYS_MAX}
          input={{ suffix: '天' }}
        />
        <NumberItem name="payoutConsentAmount" label="双人复核金额" min={0} decimals={2} input={{ prefix: '¥' }} />
      </Flex>
    </>
  );
}

function ReceivingAccount() {
  return (
    <>
      <h2>对公收款账户</h2>
      <p>展示在对公转账页面，买家按此汇款。请核对后再保存。</p>
      <Form.Item name={['receivingAccount', 'accountName']} label="户名" rules={required}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name={['receivingAccount', 'bankName']} label="开户行" rules={required}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name={['receivingAccount', 'accountNo']} label="账号" rules={required}>
        <Input maxLength={40} className="num" />
      </Form.Item>
      <Form.Item name={['receivingAccount', 'remark']} label="汇款说明">
        <Input maxLength={100} showCount />
      </Form.Item>
    </>
  );
}

function Consent() {
  return (
    <>
      <h2>管理员双人确认</h2>
      <p>
        开启后，新建、启用、重置管理员，修改角色，以及修改对公收款账户、创作者分成、收益冻结天数、双人复核金额和本设置时，需另一位管理员确认。只有一位管理员时不需要。这些修改会发邮件告知所有设置了邮箱的管理员。大额提现和转账入账也不能由近期新建、启用、重置或改过角色的账号复核。
      </p>
      <Form.Item name="adminConsent" label="双人确认" valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}
