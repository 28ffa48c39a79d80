import type { MessageTemplateSummary, TemplateChannel } from '@zhenku/contract/content/message-templates';
import { formatTime } from '@zhenku/contract/format';
import { Button, Drawer, Flex, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import { ErrorState, PageSkeleton } from '../../../ui/states.tsx';
import { CardTable } from '../../parts/card-table.tsx';
import { actionsColumn } from '../../parts/columns.tsx';
import { ConsolePage } from '../../shell/console-page.tsx';
import styles from '../../shell/console.module.css';
import { LIST_TEMPLATES } from './message-templates.ts';
import { TemplateEditor } from './template-editor.tsx';

const CHANNELS = [
  { value: 'mail' as const, label: '邮件' },
  { value: 'sms' as const, label: '短信' },
];

export default function MessageTemplatesPage() {
  const { data, isError, refetch } = useOperatorCall(LIST_TEMPLATES, {});
  const [channel, setChannel] = useState<TemplateChannel>('mail');
  const [opened, setOpened] = useState<MessageTemplateSummary | null>(null);
  return (
    <ConsolePage title="消息模板" tools={<Segmented options={CHANNELS} value={channel} onChange={setChannel} />}>
      <p className={styles.quiet}>
        {channel === 'mail'
          ? '修改后立即生效。没有修改过的邮件使用原文。'
          : '短信的文字要先在短信服务商登记；这里填写登记的文字和模板编号，参数按文字里的顺序传给服务商。'}
      </p>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <PageSkeleton />}
      {data && (
        <CardTable<MessageTemplateSummary>
          rowKey="name"
          dataSource={data.list.filter((one) => one.channel === channel)}
          columns={[
            { title: '消息', dataIndex: 'label' },
            { title: '状态', render: (_, one) => <State template={one} /> },
            {
              title: '修改时间',
              className: 'num',
              responsive: ['sm'],
              render: (_, { updateTime }) => (updateTime ? formatTime(updateTime) : ''),
            },
            actionsColumn<MessageTemplateSummary>((one) => (
              <Button type="link" size="small" aria-label={`修改 ${one.label}`} onClick={() => setOpened(one)}>
                修改
              </Button>
            )),
          ]}
        />
      )}
      {opened && (
        <Drawer
          open
          size={720}
          title={`${opened.channel === 'mail' ? '邮件' : '短信'}：${opened.label}`}
          onClose={() => setOpened(null)}
        >
          <TemplateEditor channel={opened.channel} name={opened.name} />
        </Drawer>
      )}
    </ConsolePage>
  );
}

function State({ template: { edited, lacking } }: { template: MessageTemplateSummary }) {
  return (
    <Flex gap={4} wrap>
      <Tag color={edited ? 'blue' : undefined}>{edited ? '已修改' : '原文'}</Tag>
      {lacking.map((provider) => (
        <Tag key={provider} color="orange">
          缺{provider}模板编号
        </Tag>
      ))}
    </Flex>
  );
}
