import { CREATOR_EVENTS, WEBHOOK_EVENT_LABEL, type WebhookEventType } from '@zhenku/contract/webhooks/event-types';
import type { WebhookEndpoint } from '@zhenku/contract/webhooks/webhooks';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { Field } from '../../ui/field.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Checkbox } from '../../ui/input.tsx';
import { BUYER_EVENTS } from './texts.ts';
import styles from './webhooks.module.css';

interface EndpointForm {
  url: string;
  eventTypes: WebhookEventType[];
  remark: string;
}

interface EndpointDialogProps {
  /** Absent for a new endpoint. Its address cannot be changed. */
  endpoint?: WebhookEndpoint;
  eventTypes: readonly WebhookEventType[];
  onSubmit: (form: EndpointForm) => Promise<void>;
  onClose: () => void;
}

const GROUPS = [
  { title: '订单与授权', types: BUYER_EVENTS },
  { title: '作品与提现', types: CREATOR_EVENTS },
];

export function EndpointDialog({ endpoint, eventTypes, onSubmit, onClose }: EndpointDialogProps) {
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [remark, setRemark] = useState(endpoint?.remark ?? '');
  const [chosen, setChosen] = useState<readonly WebhookEventType[]>(endpoint?.eventTypes ?? []);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, run] = useAction((error) => {
    if (!(error instanceof ApiError)) return;
    if (Object.keys(error.fields).length > 0) setErrors(error.fields);
    else if (!endpoint) toast.error(error.message);
  });
  /** Events that the endpoint has stay available, even if the owner is no longer a creator. */
  const offered = (type: WebhookEventType) => eventTypes.includes(type) || endpoint?.eventTypes.includes(type);
  const submit = () => {
    const missing = {
      ...(url.trim() === '' && { url: '请输入地址' }),
      ...(chosen.length === 0 && { eventTypes: '请选择事件' }),
    };
    setErrors(missing);
    if (Object.keys(missing).length === 0) run(() => onSubmit({ url: url.trim(), eventTypes: [...chosen], remark }));
  };
  return (
    <FormDialog
      title={endpoint ? '修改推送地址' : '添加推送地址'}
      okText={endpoint ? '保存' : '检查并添加'}
      width={560}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="地址"
        type="url"
        placeholder="https://"
        autoComplete="off"
        value={url}
        disabled={endpoint !== undefined}
        error={errors.url}
        hint={endpoint ? '地址不能修改，需要时请另行添加' : '添加时本站向它发送一次测试请求，收到 2xx 响应才能添加'}
        onChange={(event) => setUrl(event.target.value)}
      />
      {GROUPS.filter(({ types }) => types.some(offered)).map(({ title, types }) => (
        <fieldset key={title} className={styles.events}>
          <legend>{title}</legend>
          {types.filter(offered).map((type) => (
            <Checkbox
              key={type}
              checked={chosen.includes(type)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, type] : chosen.filter((one) => one !== type))
              }
            >
              {WEBHOOK_EVENT_LABEL[type]}
            </Checkbox>
          ))}
        </fieldset>
      ))}
      {errors.eventTypes && (
        <p className={styles.error} role="alert">
          {errors.eventTypes}
        </p>
      )}
      <Field
        label="备注（选填）"
        maxLength={50}
        autoComplete="off"
        value={remark}
        error={errors.remark}
        onChange={(event) => setRemark(event.target.value)}
      />
    </FormDialog>
  );
}
