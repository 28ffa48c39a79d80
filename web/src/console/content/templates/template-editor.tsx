import {
  mayEditTemplate,
  type MessageTemplate,
  TEMPLATE_SUBJECT_MAX,
  TEMPLATE_TEXT_MAX,
} from '@zhenku/contract/content/message-templates';
import { formatTime } from '@zhenku/contract/format';
import { Flex, Form, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import { ErrorState, PageSkeleton } from '../../../ui/states.tsx';
import { EditForm } from '../../forms/edit-form.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { useCurrentOperator } from '../../shell/current-operator.ts';
import styles from '../../shell/console.module.css';
import objects from '../../shell/objects.module.css';
import { READ_TEMPLATE, saveTemplate, type TemplateForm, type TemplateKey } from './message-templates.ts';
import { PreviewButton } from './template-preview.tsx';
import { TestForm } from './template-test.tsx';

export function TemplateEditor({ channel, name }: TemplateKey) {
  const { data, isError, refetch } = useOperatorCall(READ_TEMPLATE, { channel, name });
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  return data ? <Editor template={data} /> : <PageSkeleton />;
}

const required = [{ required: true, whitespace: true, message: '必填项' }];

function Editor({ template }: { template: MessageTemplate }) {
  const { channel, name, version, current, original, settingIds, switchedOnBySettings } = template;
  const mayEdit = mayEditTemplate(useCurrentOperator().role, name);
  const [unsaved, setUnsaved] = useState(false);
  const stored = useMemo(() => ({ ...formOf(current), version }), [current, version]);
  const isOff = switchedOnBySettings && !settingIds.aliyunId && !settingIds.tencentId;
  const idHint = (id: string | null, text: string | undefined) => {
    if (isOff) return '需要写在服务器设置里，只在这里填写不会开通';
    if (id === null) return '服务器设置里没有，留空则不发送这条短信';
    if (placeholdersOf(text ?? '') === placeholdersOf(original.text)) return `留空则使用服务器设置里的 ${id}`;
    return `占位符与原文不同，不能使用服务器设置里的 ${id}，留空则不发送这条短信`;
  };
  return (
    <Flex vertical gap={24}>
      <Placeholders template={template} />
      {mayEdit ? (
        <EditForm<TemplateForm>
          stored={stored}
          okText="发布"
          onDirty={setUnsaved}
          onSave={(_changed, shown, values) => saveTemplate({ channel, name }, withoutEmpty(values), shown)}
        >
          {channel === 'mail' && (
            <Form.Item name="subject" label="主题" rules={required}>
              <Input maxLength={TEMPLATE_SUBJECT_MAX} showCount />
            </Form.Item>
          )}
          <Form.Item
            name="text"
            label="正文"
            rules={required}
            extra={channel === 'mail' ? '纯文本，空一行分段' : '与服务商登记的文字一致'}
          >
            <Input.TextArea maxLength={TEMPLATE_TEXT_MAX} showCount autoSize={{ minRows: 4, maxRows: 16 }} />
          </Form.Item>
          {channel === 'sms' && (
            <Form.Item noStyle shouldUpdate={(before, after) => before.text !== after.text}>
              {({ getFieldValue }) => {
                const text = getFieldValue('text') as string | undefined;
                return (
                  <>
                    <Form.Item name="aliyunId" label="阿里云模板编号" extra={idHint(settingIds.aliyunId, text)}>
                      <Input placeholder="SMS_123456" />
                    </Form.Item>
                    <Form.Item name="tencentId" label="腾讯云模板编号" extra={idHint(settingIds.tencentId, text)}>
                      <Input placeholder="123456" />
                    </Form.Item>
                  </>
                );
              }}
            </Form.Item>
          )}
          <Form.Item noStyle shouldUpdate>
            {({ getFieldsValue }) => (
              <PreviewButton
                channel={channel}
                name={name}
                form={() => withoutEmpty(getFieldsValue() as TemplateForm)}
              />
            )}
          </Form.Item>
        </EditForm>
      ) : (
        <section aria-label="当前文字">
          <p className={styles.quiet}>发给运营人员的邮件，只有管理员可以修改。</p>
          <p>{current.subject}</p>
          <p style={{ whiteSpace: 'pre-line' }}>{current.text}</p>
        </section>
      )}
      <TestForm channel={channel} name={name} unsaved={unsaved} />
      <Versions template={template} mayEdit={mayEdit} />
    </Flex>
  );
}

/** Returns a text's placeholders in order; providers register parameters in the same order. */
const placeholdersOf = (text: string): string => (text.match(/\{\w+\}/g) ?? []).join('');

const formOf = ({ subject, text, tencentId, aliyunId }: MessageTemplate['current']): TemplateForm => ({
  subject: subject ?? undefined,
  text,
  tencentId: tencentId ?? undefined,
  aliyunId: aliyunId ?? undefined,
});

const withoutEmpty = (form: TemplateForm): TemplateForm => ({
  ...form,
  tencentId: form.tencentId || undefined,
  aliyunId: form.aliyunId || undefined,
});

function Placeholders({ template: { placeholders } }: { template: MessageTemplate }) {
  if (placeholders.length === 0) return <p className={styles.quiet}>这条消息没有占位符。</p>;
  return (
    <section aria-label="占位符">
      <p className={styles.quiet}>发送时替换的占位符（标 * 的必须有）：</p>
      <Flex gap="4px 16px" wrap>
        {placeholders.map(({ name, label, required: needed }) => (
          <span key={name}>
            <code>{`{${name}}`}</code> {label}
            {needed && ' *'}
          </span>
        ))}
      </Flex>
    </section>
  );
}

function Versions({ template, mayEdit }: { template: MessageTemplate; mayEdit: boolean }) {
  const { channel, name, version, versions, original } = template;
  if (versions.length === 0) return null;
  const restore = (content: TemplateForm) => () => saveTemplate({ channel, name }, content, version);
  return (
    <section className={objects.section} aria-label="历史版本">
      <h2>历史版本</h2>
      <Flex vertical gap={8} component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {versions.map((one) => (
          <li key={one.version}>
            第 {one.version} 版 {one.subject}{' '}
            <span className={styles.quiet}>
              {one.username}，{formatTime(one.time)}
            </span>{' '}
            {one.version === version ? (
              <span className={styles.quiet}>使用中</span>
            ) : (
              mayEdit && <Restore title={`第 ${one.version} 版`} text={one.text} action={restore(formOf(one))} />
            )}
          </li>
        ))}
        {mayEdit && (
          <li>
            原文{' '}
            <Restore
              title="原文"
              text={original.text}
              action={restore(formOf({ ...original, tencentId: null, aliyunId: null }))}
            />
          </li>
        )}
      </Flex>
    </section>
  );
}

interface RestoreProps {
  title: string;
  text: string;
  action: () => Promise<void>;
}

function Restore({ title, text, action }: RestoreProps) {
  return (
    <ConfirmButton
      text={`恢复${title}`}
      title={`恢复${title}？`}
      description={text}
      okText="恢复并发布"
      action={action}
    />
  );
}
