import type { OperatorTaxTable, TaxPreview } from '@zhenku/contract/payouts/operator-payouts';
import { formatDate, formatMoney } from '@zhenku/contract/format';
import type { TaxBracket } from '@zhenku/contract/payouts/withholding-tax';
import { Button, Flex, Form, Input, Table } from 'antd';
import { useState } from 'react';
import { callOperator } from '../../../api/operator-client.ts';
import { addTaxTable } from './withdrawals.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { yuanColumn } from '../../parts/columns.tsx';
import styles from '../../shell/console.module.css';
import { NumberItem } from '../../forms/number-item.tsx';
import { SubmitModal } from '../../forms/submit-modal.tsx';

const [WIDE, NARROW] = [{ width: 168 }, { width: 112 }];

interface Values {
  from: string;
  brackets: TaxBracket[];
}

interface TaxTableModalProps {
  current: Pick<OperatorTaxTable, 'brackets'>;
  onClose: () => void;
}

/** The operator must preview the new version's changes first. */
export function TaxTableModal({ current, onClose }: TaxTableModalProps) {
  const [form] = Form.useForm<Values>();
  const [tomorrow] = useState(() => formatDate(Date.now() + 86_400_000));
  const [preview, setPreview] = useState<TaxPreview | null>(null);
  const [busy, run] = useAction();
  const submit = ({ from, brackets }: Values) =>
    run(async () => {
      if (!preview) return setPreview(await callOperator('POST /operator/v1/taxTables/preview', { brackets }));
      await addTaxTable(from, brackets);
      onClose();
    });
  return (
    <SubmitModal
      form={form}
      busy={busy}
      width={720}
      title="新增税率表"
      okText={preview ? '确认新增' : '预览变化'}
      onClose={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ from: tomorrow, brackets: current.brackets }}
        onValuesChange={() => setPreview(null)}
        onFinish={submit}
      >
        <Form.Item name="from" label="生效日期" rules={[{ required: true, message: '必填项' }]}>
          <Input type="date" className={styles.select} />
        </Form.Item>
        <Form.List name="brackets">
          {(fields, { add, remove }) => (
            <Flex vertical gap={8}>
              {fields.map(({ key, name }) => (
                <Bracket key={key} name={name} onRemove={() => remove(name)} />
              ))}
              <Button onClick={() => add({ upTo: null, percent: 0, deduction: 0 })}>增加一档</Button>
            </Flex>
          )}
        </Form.List>
        <p className={styles.quiet}>预扣税 = 提现金额 × 税率 − 速算扣除数；最后一档上限留空。已申请的提现不受影响。</p>
      </Form>
      {preview && <Changes preview={preview} />}
    </SubmitModal>
  );
}

function Bracket({ name, onRemove }: { name: number; onRemove: () => void }) {
  const plain = { style: { marginBottom: 0 } };
  const label = (field: string) => `第${name + 1}档${field}`;
  return (
    <Flex gap={8} wrap align="start">
      <NumberItem
        {...plain}
        name={[name, 'upTo']}
        min={0.01}
        decimals={2}
        optional
        input={{ 'aria-label': label('上限'), prefix: '上限', placeholder: '不限', style: WIDE }}
      />
      <NumberItem
        {...plain}
        name={[name, 'percent']}
        min={0}
        max={100}
        input={{ 'aria-label': label('税率'), prefix: '税率', suffix: '%', style: NARROW }}
      />
      <NumberItem
        {...plain}
        name={[name, 'deduction']}
        min={0}
        decimals={2}
        input={{ 'aria-label': label('速算扣除数'), prefix: '扣除', style: WIDE }}
      />
      <Button aria-label={`删除第${name + 1}档`} onClick={onRemove}>
        删除
      </Button>
    </Flex>
  );
}

function Changes({ preview: { amounts, month } }: { preview: TaxPreview }) {
  type Row = TaxPreview['amounts'][number];
  return (
    <Flex vertical gap={12}>
      <p>
        最近30天的 {month.count} 笔提现共预扣 ¥{formatMoney(month.taxMoney)}，按新表为 ¥{formatMoney(month.newTaxMoney)}
        。
      </p>
      <Table<Row>
        size="small"
        rowKey="depositMoney"
        pagination={false}
        dataSource={amounts}
        columns={[
          yuanColumn<Row>('提现金额', 'money', (one) => one.depositMoney),
          yuanColumn<Row>('现行预扣', 'tax', (one) => one.taxMoney),
          yuanColumn<Row>('新表预扣', 'new', (one) => one.newTaxMoney),
          yuanColumn<Row>('变化', 'change', (one) => Math.round((one.newTaxMoney - one.taxMoney) * 100) / 100),
        ]}
      />
    </Flex>
  );
}
