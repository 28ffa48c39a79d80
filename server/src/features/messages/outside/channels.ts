import {
  isOnByDefault,
  NOTICE_CHANNELS,
  type NoticeBlock,
  type NoticeChannel,
  type NoticeSetting,
  type NoticeTopic,
  type OutsideChannel,
} from '@zhenku/contract/messages/notices';

/** A user's own switches; the default applies where one is absent. */
export type Changes = Partial<Record<NoticeChannel, boolean>>;

/** Why a channel cannot reach a user about a topic; absent for a channel that can. */
export type Obstacles = Partial<Record<OutsideChannel, NoticeBlock>>;

export const OUTSIDE_CHANNELS = ['mail', 'sms'] as const satisfies OutsideChannel[];

/**
 * Returns the channels by which notices about a topic are sent outside the site. A security notice that would otherwise be sent
 * by neither uses the first channel that works.
 */
export function chooseOutsideChannels(topic: NoticeTopic, changes: Changes, obstacles: Obstacles): OutsideChannel[] {
  const reachable = OUTSIDE_CHANNELS.filter((channel) => !obstacles[channel]);
  const chosen = reachable.filter((channel) => changes[channel] ?? isOnByDefault(channel));
  return topic === 'security' && chosen.length === 0 ? reachable.slice(0, 1) : chosen;
}

/** Describes a topic's switches, with their states and why some cannot be used. */
export function describeSwitches(topic: NoticeTopic, changes: Changes, obstacles: Obstacles): NoticeSetting {
  const chosen: NoticeChannel[] = chooseOutsideChannels(topic, changes, obstacles);
  const isKept = (channel: NoticeChannel) =>
    topic === 'security' && (channel === 'site' || (chosen.length === 1 && chosen[0] === channel));
  const switches = NOTICE_CHANNELS.map((channel) => {
    const block = channel === 'site' ? undefined : obstacles[channel];
    if (block) return { channel, on: false, block };
    if (isKept(channel)) return { channel, on: true, block: 'required' as const };
    return { channel, on: channel === 'site' ? (changes.site ?? true) : chosen.includes(channel) };
  });
  return { topic, switches };
}
