import { VIDEO_REPORT_REASONS, type VideoReportReason } from '@zhenku/contract/review/video-report-reasons';
import { useState } from 'react';
import { call } from '../../api/user-client.ts';
import { getDeviceId } from '../../api/visitor.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import styles from './report-dialog.module.css';

export default function ReportDialog({ videoId, onClose }: { videoId: number; onClose: () => void }) {
  const [reason, setReason] = useState<VideoReportReason | null>(null);
  const [detail, setDetail] = useState('');
  const [contact, setContact] = useState('');
  const [busy, run] = useAction();
  const submit = () =>
    run(async () => {
      if (reason === null) return;
      await call('POST /video/v1/{id}/report', { id: videoId, reason, detail, contact, deviceId: getDeviceId() });
      toast.success('已收到您的举报，我们会尽快核实');
      onClose();
    });
  return (
    <FormDialog
      title="举报这条素材"
      okText="提交举报"
      busy={busy}
      disabled={reason === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className={styles.reasons}>
        <legend>举报原因</legend>
        {VIDEO_REPORT_REASONS.map(({ reason: value, label }) => (
          <label key={value}>
            <input type="radio" name="reason" checked={reason === value} onChange={() => setReason(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      <TextArea label="详细说明（选填）" max={500} rows={3} value={detail} onChange={setDetail} />
      <Field
        label="联系方式（选填）"
        maxLength={100}
        value={contact}
        placeholder="手机号或邮箱，仅用于核实"
        onChange={(event) => setContact(event.target.value)}
      />
    </FormDialog>
  );
}
