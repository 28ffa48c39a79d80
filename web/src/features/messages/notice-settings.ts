import type { Output, Request } from '@zhenku/contract/api';
import { queryClient } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import { call } from '../../api/user-client.ts';

const LIST = 'GET /user/v1/noticeSettings';
const CHANGE = 'POST /user/v1/noticeSettings';
type List = Output<typeof LIST>;
type Change = Request<typeof CHANGE>;

export const useNoticeSettings = () => useCall(LIST, {}, { staleTime: 0 });

export async function switchNotice(change: Change): Promise<void> {
  show(change);
  try {
    await call(CHANGE, change);
  } catch (error) {
    show({ ...change, on: !change.on });
    throw error;
  } finally {
    // The other switches decide whether a security switch is locked.
    await queryClient.invalidateQueries({ queryKey: [LIST] });
  }
}

function show({ topic, channel, on }: Change): void {
  queryClient.setQueryData<List>([LIST, {}], (shown) => {
    const list = shown?.list.map((setting) => {
      if (setting.topic !== topic) return setting;
      return { ...setting, switches: setting.switches.map((one) => (one.channel === channel ? { ...one, on } : one)) };
    });
    return list && { list };
  });
}
