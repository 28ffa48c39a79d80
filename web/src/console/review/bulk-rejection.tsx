import type { OperatorVideo } from '@zhenku/contract/operators/operators';
import { TEXTAREA_MAX } from '@zhenku/contract/constants';
import { formatVideoId } from '@zhenku/contract/format';
import { Button, Flex, Input, type GetRef } from 'antd';
import { useRef, useState } from 'react';
import { callOperator } from '../../api/operator-client.ts';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { insertAtCaret } from '../../ui/text/insert-text.ts';
import { BulkRun } from '../parts/bulk-run.tsx';

interface BulkRejectionProps {
  videos: OperatorVideo[];
  onClose: () => void;
  onDone: () => void;
}

/** Rejects clips one by one, with one reason. */
export function BulkRejection({ videos, ...closing }: BulkRejectionProps) {
  const [reason, setReason] = useState('');
  const field = useRef<GetRef<typeof Input.TextArea>>(null);
  const templates = useOperatorCall('GET /operator/v1/rejectionTemplates', {}).data?.list ?? [];
  const insert = (content: string) =>
    setReason(
      insertAtCaret(field.current?.resizableTextArea?.textArea ?? null, {
        text: reason,
        inserted: content,
        max: TEXTAREA_MAX,
      }),
    );
  return (
    <BulkRun
      title={`驳回 ${videos.length} 个作品`}
      okText="全部驳回"
      danger
      rows={videos}
      idOf={({ videoId }) => videoId}
      nameOf={({ videoName, videoId, authorName }) => `${videoName}（${formatVideoId(videoId)}）· ${authorName}`}
      refusalOf={({ mayDecide }) => (mayDecide ? null : '由其他审核员决定')}
      ready={reason.trim() !== ''}
      run={({ videoId, revision }) =>
        callOperator(
          'POST /operator/v1/videos/{videoId}/reject',
          { videoId, revision, reason: reason.trim() },
          { silent: true },
        )
      }
      lists={['GET /operator/v1/videos']}
      {...closing}
    >
      <Flex vertical gap={8}>
        <Flex gap={8} wrap>
          {templates.map(({ templateId, content }) => (
            <Button key={templateId} size="small" onClick={() => insert(content)}>
              {content}
            </Button>
          ))}
        </Flex>
        <Input.TextArea
          ref={field}
          aria-label="原因"
          rows={3}
          maxLength={TEXTAREA_MAX}
          value={reason}
          placeholder="每位创作者都会收到这条原因"
          onChange={(event) => setReason(event.target.value)}
        />
      </Flex>
    </BulkRun>
  );
}
