import { LIST_SORTS } from '@zhenku/contract/list-sorts';
import { ListTools } from './list-tools.tsx';
import { useList } from './use-list.ts';
import type { OperatorRefundRequest } from '@zhenku/contract/refunds';
import { REFUND_REQUEST_STATUS, REFUND_REQUEST_STATUS_LABEL, TEXTAREA_MAX } from '@zhenku/contract/constants';
import { formatMoney, formatTime } from '@zhenku/contract/format';
import { Button, Flex, Input, Modal, Table } from 'antd';
import { useState } from 'react';
import { REFUND_STATUS_COLOUR } from '../features/operators/labels.ts';
import { approveRefund, REFUND_REJECT_REASONS, rejectRefund } from '../features/operators/orders.ts';
import { sendLater } from '../features/operators/pending-changes.ts';
import { UnlessWaiting } from './unless-waiting.tsx';
import { ReasonModal } from '../features/operators/reason-modal.tsx';
import { tierText } from '../features/licences/tier-text.ts';
import { ItemLink, itemText, StatusTag } from './cells.tsx';
import { actionsColumn, customerColumn, timeColumn, yuanColumn, orderColumn } from './columns.tsx';
import { ConsolePage } from './console-page.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { StatusFilter, useStatus } from './filters.tsx';
import { POLL_MS } from './paging.ts';
import { REFUND_CONSEQUENCE } from './refund-modal.tsx';

type Deciding = { request: OperatorRefundRequest; approve: boolean } | null;

/** Refund requests: by default the pending ones, oldest first. */
export default function RefundsPage() {
  const status = useStatus(REFUND_REQUEST_STATUS_LABEL, REFUND_REQUEST_STATUS.open);
  const [deciding, setDeciding] = useState<Deciding>(null);
  const close = () => setDeciding(null);
  const list = useList('GET /operator/v1/refunds', {
    sorts: LIST_SORTS.refunds,
    more: { status },
    refetchInterval: POLL_MS,
  });
  return (
    <ConsolePage
      title="退款申请"
      tools={
        <ListTools list={list} keyword="订单号、买家、作品或理由" amounts>
          <StatusFilter labels={REFUND_REQUEST_STATUS_LABEL} initial={REFUND_REQUEST_STATUS.open} />
        </ListTools>
      }
    >
      <DataTable
        {...list.table}
        rowKey="requestId"
        empty="没有符合条件的退款申请"
        columns={[
          orderColumn<OperatorRefundRequest>(),
          customerColumn<OperatorRefundRequest>(),
          { title: '申请退款的视频', key: 'items', render: (_, one) => <ItemNames items={one.items} /> },
          yuanColumn<OperatorRefundRequest>('金额', 'amount', (one) => one.amount),
          { title: '理由', key: 'reason', render: (_, one) => <div className={styles.words}>{one.reason}</div> },
          { title: '状态', key: 'status', render: (_, one) => <Status request={one} /> },
          timeColumn<OperatorRefundRequest>('申请时间', (one) => one.applyTime, list.sortable('applyTime')),
          timeColumn<OperatorRefundRequest>('处理时间', (one) => one.decideTime, list.sortable('decideTime')),
          actionsColumn<OperatorRefundRequest>(
            (request) =>
              request.status === REFUND_REQUEST_STATUS.open && (
                <UnlessWaiting subject={decisionAbout(request)}>
                  <Button type="link" size="small" onClick={() => setDeciding({ request, approve: true })}>
                    退款
                  </Button>
                  <Button type="link" size="small" danger onClick={() => setDeciding({ request, approve: false })}>
                    驳回
                  </Button>
                </UnlessWaiting>
              ),
          ),
        ]}
        expandable={{ expandedRowRender: (request) => <Items request={request} /> }}
      />
      {deciding?.approve && <ApproveModal request={deciding.request} onClose={close} />}
      {deciding?.approve === false && (
        <ReasonModal
          title={`驳回订单 ${deciding.request.orderId} 的退款申请`}
          okText="驳回"
          suggestions={REFUND_REJECT_REASONS}
          onClose={close}
          onSubmit={async (reason) => {
            await rejectRefund(deciding.request.requestId, reason);
            close();
          }}
        />
      )}
    </ConsolePage>
  );
}

const Status = ({ request: { status, answer } }: { request: OperatorRefundRequest }) => (
  <StatusTag
    status={status}
    labels={REFUND_REQUEST_STATUS_LABEL}
    colours={REFUND_STATUS_COLOUR}
    reason={status === REFUND_REQUEST_STATUS.rejected ? answer : null}
  />
);

/** The items of a request; refunded ones are struck through. */
const ItemNames = ({ items }: Pick<OperatorRefundRequest, 'items'>) => (
  <ul className={styles.words}>
    {items.map((item) => (
      <li key={item.orderItemId}>
        {item.refundTime ? (
          <s>
            <ItemLink item={item} />
          </s>
        ) : (
          <ItemLink item={item} />
        )}{' '}
        {tierText(item)}
      </li>
    ))}
  </ul>
);

/** The facts for a decision: downloads and certificates of each item. */
function Items({ request }: { request: OperatorRefundRequest }) {
  return (
    <Table<OperatorRefundRequest['items'][number]>
      size="small"
      rowKey="orderItemId"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={request.items}
      columns={[
        { title: '作品', key: 'video', render: (_, item) => <ItemLink item={item} /> },
        { title: '规格', key: 'tier', render: (_, item) => tierText(item) },
        yuanColumn<OperatorRefundRequest['items'][number]>('实付', 'paid', (item) => item.payAmount),
        { title: '下载', key: 'downloads', render: (_, { downloadCount }) => `${downloadCount} 次` },
        { title: '授权书', key: 'licence', render: (_, { authorized }) => (authorized ? '已填写' : '未填写') },
        {
          title: '退款',
          key: 'refund',
          render: (_, { refundTime }) => (refundTime ? `${formatTime(refundTime)} 已退` : '—'),
        },
      ]}
    />
  );
}

const decisionAbout = ({ requestId }: OperatorRefundRequest) => `refund:${requestId}`;

function ApproveModal({ request, onClose }: { request: OperatorRefundRequest; onClose: () => void }) {
  const [answer, setAnswer] = useState('');
  const left = request.items.filter(({ refundTime }) => refundTime === null);
  const submit = () => {
    sendLater(decisionAbout(request), `订单 ${request.orderId} 退款 ¥${formatMoney(request.amount)}`, () =>
      approveRefund(request.requestId, answer.trim()),
    );
    onClose();
  };
  return (
    <Modal
      open
      title={`订单退款 ${request.orderId}`}
      okText={`退款 ¥${formatMoney(request.amount)}`}
      okButtonProps={{ danger: true }}
      onOk={submit}
      onCancel={onClose}
    >
      <Flex vertical gap={12} style={{ paddingBlockEnd: 24 }}>
        <p>{left.map(itemText).join('、')}</p>
        {left.length < request.items.length && (
          <p className={styles.quiet}>
            申请中的其余 {request.items.length - left.length} 个作品此前已退款，不计入本次金额。
          </p>
        )}
        <p className={styles.quiet}>{REFUND_CONSEQUENCE}</p>
        <Input.TextArea
          aria-label="答复"
          rows={3}
          maxLength={TEXTAREA_MAX}
          showCount
          value={answer}
          placeholder="给买家的答复，选填"
          onChange={(event) => setAnswer(event.target.value)}
        />
      </Flex>
    </Modal>
  );
}
