import {
  isOnByDefault,
  NOTICE_CHANNELS,
  type NoticeBlock,
  type NoticeChannel,
  type NoticeSetting,
  type NoticeTopic,
  type OutsideChannel,
} from '@zhenku/contract/messages/notices';

/** The switches that a user has changed; absent switches have their default. */
export type SwitchOverrides = Partial<Record<NoticeChannel, boolean>>;

/** For each unusable channel, the reason why it cannot reach a user about a topic. */
export type Obstacles = Partial<Record<OutsideChannel, NoticeBlock>>;

export const OUTSIDE_CHANNELS = ['mail', 'sms'] as const satisfies OutsideChannel[];

/**
 * Returns the channels by which notices about a topic are sent outside the site. If the user
 * has switched off all of them, a security notice still uses the first usable channel.
 */
export function chooseOutsideChannels(
  topic: NoticeTopic,
  overrides: SwitchOverrides,
  obstacles: Obstacles,
): OutsideChannel[] {
  const reachable = OUTSIDE_CHANNELS.filter((channel) => !obstacles[channel]);
  const chosen = reachable.filter((channel) => overrides[channel] ?? isOnByDefault(channel));
  return topic === 'security' && chosen.length === 0 ? reachable.slice(0, 1) : chosen;
}

export function describeSwitches(topic: NoticeTopic, overrides: SwitchOverrides, obstacles: Obstacles): NoticeSetting {
  const chosen: NoticeChannel[] = chooseOutsideChannels(topic, overrides, obstacles);
  const isKept = (channel: NoticeChannel) =>
    topic === 'security' && (channel === 'site' || (chosen.length === 1 && chosen[0] === channel));
  const switches = NOTICE_CHANNELS.map((channel) => {
    const block = channel === 'site' ? undefined : obstacles[channel];
    if (block) return { channel, on: false, block };
    if (isKept(channel)) return { channel, on: true, block: 'required' as const };
    return { channel, on: channel === 'site' ? (overrides.site ?? true) : chosen.includes(channel) };
  });
  return { topic, switches };
}
