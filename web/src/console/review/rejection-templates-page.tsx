import { REJECTION_TEMPLATE_MAX, type RejectionTemplate } from '@zhenku/contract/review/rejection-templates';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { deleteRejectionTemplate, saveRejectionTemplate, type TemplateForm } from './rejection-templates.ts';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { CardTable } from '../parts/card-table.tsx';
import { actionsColumn } from '../parts/columns.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import styles from '../shell/console.module.css';
import { FormModal } from '../forms/form-modal.tsx';
import { RankItem } from '../forms/number-item.tsx';
import { DeleteButton } from '../parts/confirm-button.tsx';

export default function RejectionTemplatesPage() {
  const { data, isError, refetch } = useOperatorCall('GET /operator/v1/rejectionTemplates', {});
  const [edited, setEdited] = useState<RejectionTemplate | 'new' | null>(null);
  return (
    <ConsolePage
      title="驳回模板"
      tools={
        <Button type="primary" onClick={() => setEdited('new')}>
          新建模板
        </Button>
      }
    >
      <p className={styles.quiet}>审核员驳回作品时可插入这些文字再修改；已发出的驳回不受影响。</p>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <PageSkeleton />}
      {data && (
        <CardTable<RejectionTemplate>
          rowKey="templateId"
          dataSource={data.list}
          locale={{ emptyText: '还没有驳回模板' }}
          columns={[
            { title: '内容', dataIndex: 'content', className: styles.text! },
            { title: '排序', dataIndex: 'rank', align: 'right', className: 'num', responsive: ['sm'] },
            actionsColumn<RejectionTemplate>((template) => (
              <>
                <Button type="link" size="small" onClick={() => setEdited(template)}>
                  修改
                </Button>
                <DeleteButton title="删除该模板？" action={() => deleteRejectionTemplate(template)} />
              </>
            )),
          ]}
        />
      )}
      {edited && <EditModal template={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />}
    </ConsolePage>
  );
}

function EditModal({ template, onClose }: { template: RejectionTemplate | undefined; onClose: () => void }) {
  return (
    <FormModal<TemplateForm>
      title={template ? '修改驳回模板' : '新建驳回模板'}
      okText="保存"
      initial={template ?? {}}
      onClose={onClose}
      onSubmit={(form, version) => saveRejectionTemplate(form, template?.templateId, version)}
    >
      <Form.Item name="content" label="内容" rules={[{ required: true, whitespace: true, message: '必填项' }]}>
        <Input.TextArea rows={3} maxLength={REJECTION_TEMPLATE_MAX} showCount />
      </Form.Item>
      <RankItem max={9_999} />
    </FormModal>
  );
}
