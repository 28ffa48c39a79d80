import type { Finding } from '@zhenku/contract/clips/findings';
import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import { TEXTAREA_MAX } from '@zhenku/contract/constants';
import { PUBLISHING_CLAUSES } from '@zhenku/contract/publishing/publishing-clauses';
import { Flex, Input, Modal, Select } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import type { Grounds } from './decisions.ts';
import { FindingsList } from './clip/findings-list.tsx';
import styles from './review.module.css';
import { ReasonField, type TextArea } from '../parts/reason-field.tsx';

export interface RejectionDraft {
  reason: string;
  clause: string | undefined;
  note: string;
}

export const EMPTY_DRAFT: RejectionDraft = { reason: '', clause: undefined, note: '' };

interface RejectModalProps {
  video: OperatorVideo;
  draft: RejectionDraft;
  onDraft: (draft: RejectionDraft) => void;
  chosen: Finding[];
  onChoose: (findings: Finding[]) => void;
  /** Why sending is disabled; null if it is enabled. */
  obstacle: ReactNode;
  onSubmit: (grounds: Grounds) => Promise<void>;
  onClose: () => void;
}

export function RejectModal({
  video,
  draft,
  onDraft,
  chosen,
  onChoose,
  obstacle,
  onSubmit,
  onClose,
}: RejectModalProps) {
  const [missing, setMissing] = useState(false);
  const [busy, run] = useAction();
  const field = useRef<TextArea>(null);
  const templates = useOperatorCall('GET /operator/v1/rejectionTemplates', {}).data?.list ?? [];
  const change = (part: Partial<RejectionDraft>) => onDraft({ ...draft, ...part });
  const submit = () => {
    const reason = draft.reason.trim();
    setMissing(reason === '');
    if (reason === '' || obstacle) return;
    const { clause, note } = draft;
    run(() =>
      onSubmit({ reason, findings: chosen, ...(clause && { clause }), ...(note.trim() && { note: note.trim() }) }),
    );
  };
  const sendByKey = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) submit();
  };
  return (
    <Modal
      open
      width={640}
      title={`驳回“${video.videoName}”`}
      okText="驳回"
      okButtonProps={{ danger: true, loading: busy, disabled: Boolean(obstacle) }}
      mask={{ closable: false }}
      onOk={submit}
      onCancel={onClose}
      afterOpenChange={(open) => open && field.current?.focus()}
    >
      <Flex vertical gap={12} style={{ paddingBlockEnd: 24 }}>
        {obstacle}
        {video.findings.length > 0 && <FindingsList video={video} chosen={chosen} onChoose={onChoose} />}
        <Select<string>
          aria-label="依据的发布规范条款"
          allowClear
          placeholder="依据的发布规范条款（选填）"
          value={draft.clause}
          options={PUBLISHING_CLAUSES.map(({ clause, text }) => ({ value: clause, label: `${clause} ${text}` }))}
          onChange={(clause: string | undefined) => change({ clause })}
        />
        <ReasonField
          field={field}
          suggestions={templates.map(({ content }) => content)}
          suggestionClass={styles.template}
          rows={3}
          maxLength={TEXTAREA_MAX}
          value={draft.reason}
          status={missing ? 'error' : ''}
          placeholder={missing ? '必填项' : '原因会展示给创作者'}
          onChange={(reason) => change({ reason })}
          onPressEnter={sendByKey}
        />
        <Input.TextArea
          aria-label="补充说明"
          rows={2}
          maxLength={TEXTAREA_MAX}
          value={draft.note}
          placeholder="补充说明（选填），例如修改建议"
          onChange={(event) => change({ note: event.target.value })}
          onPressEnter={sendByKey}
        />
        <small className={styles.key}>Ctrl+Enter 提交</small>
      </Flex>
    </Modal>
  );
}
