import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import { TEXTAREA_MAX } from '@zhenku/contract/constants';
import { formatVideoId } from '@zhenku/contract/format';
import { Flex } from 'antd';
import { useRef, useState } from 'react';
import { callOperator } from '../../api/operator-client.ts';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { BulkRun } from '../parts/bulk-run.tsx';
import { ReasonField, type TextArea } from '../parts/reason-field.tsx';

interface BulkRejectionProps {
  videos: OperatorVideo[];
  onClose: () => void;
  onDone: () => void;
}

export function BulkRejection({ videos, ...closing }: BulkRejectionProps) {
  const [reason, setReason] = useState('');
  const field = useRef<TextArea>(null);
  const templates = useOperatorCall('GET /operator/v1/rejectionTemplates', {}).data?.list ?? [];
  return (
    <BulkRun
      title={`驳回 ${videos.length} 条作品`}
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
        <ReasonField
          field={field}
          suggestions={templates.map(({ content }) => content)}
          rows={3}
          maxLength={TEXTAREA_MAX}
          value={reason}
          placeholder="每位创作者都会收到这条原因"
          onChange={setReason}
        />
      </Flex>
    </BulkRun>
  );
}
