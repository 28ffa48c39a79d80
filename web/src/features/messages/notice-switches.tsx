import {
  BLOCK_LABEL,
  CHANNEL_LABEL,
  NOTICE_CHANNELS,
  type NoticeSetting,
  TOPIC_EXPLANATION,
  TOPIC_LABEL,
} from '@zhenku/contract/messages/notices';
import { useId } from 'react';
import { useAction } from '../../ui/hooks/use-action.ts';
import { switchNotice } from './notice-settings.ts';
import styles from './notice-switches.module.css';

/** Each switch saves when it is pressed. */
export function NoticeSwitches({ settings }: { settings: readonly NoticeSetting[] }) {
  return (
    <table className={styles.table} aria-label="消息设置">
      <thead>
        <tr>
          <th scope="col">消息</th>
          {NOTICE_CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {CHANNEL_LABEL[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {settings.map(({ topic, switches }) => (
          <tr key={topic}>
            <th scope="row">
              {TOPIC_LABEL[topic]}
              <small>{TOPIC_EXPLANATION[topic]}</small>
            </th>
            {switches.map((one) => (
              <td key={one.channel}>
                <Switch topic={topic} {...one} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SwitchProps = Pick<NoticeSetting, 'topic'> & NoticeSetting['switches'][number];

function Switch({ topic, channel, on, block }: SwitchProps) {
  const [busy, run] = useAction();
  const reason = useId();
  return (
    <>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-label={`${TOPIC_LABEL[topic]}，${CHANNEL_LABEL[channel]}`}
        aria-describedby={block && reason}
        title={block && BLOCK_LABEL[block]}
        checked={on}
        aria-checked={on}
        disabled={block !== undefined}
        aria-busy={busy || undefined}
        onChange={() => run(() => switchNotice({ topic, channel, on: !on }))}
      />
      {block && (
        <small id={reason} className={styles.reason}>
          {BLOCK_LABEL[block]}
        </small>
      )}
    </>
  );
}
