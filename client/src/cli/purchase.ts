import { buy, TIER, type TierName } from '../buy.ts';
import type { Client } from '../client.ts';
import type { Schemas } from '../types.ts';
import { CommandError, openClient, printJson, readArguments, type Terminal, UsageError } from './command.ts';

const FLAGS = {
  tier: { type: 'string' },
  project: { type: 'string' },
  yes: { type: 'boolean' },
  again: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** `zhenku buy CLIP --tier hd|4k|plus [--project NAME] [--yes] [--again]` */
export async function purchase(args: readonly string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = readArguments(args, FLAGS, 1);
  const videoId = Number(/^(?:https?:\/\/.*\/(?:v|detail)\/)?([1-9]\d*)/.exec(positionals[0]!)?.[1]);
  if (!videoId) throw new UsageError('CLIP is the clip’s number or address.');
  const tier = tierOf(values.tier);
  const client = await openClient(terminal);
  const [clip, { licensed }] = await Promise.all([
    client.call('GET /video/v1/queryVideoByVideoId', { videoId }),
    client.call('GET /video/v1/{id}/mine', { id: videoId }),
  ]);
  const price = priceOf(clip, tier);
  if (price === null) throw new CommandError(`This clip is not sold in ${tier}.`);
  if (!values.again && licensed.some(({ videoType }) => videoType === TIER[tier])) {
    throw new CommandError(`You have a licence for this clip in ${tier}. To buy another, add --again.`);
  }
  const project = values.project === undefined ? null : await findProject(client, values.project);
  terminal.note(
    `${clip.videoName} (${videoId}) in ${tier}: ${price} yuan${project ? `, for ${project.projectName}` : ''}`,
  );
  if (!values.yes) {
    const answer = await terminal.ask('Buy it? [y/N] ');
    if (answer === null) throw new UsageError('Nobody can confirm the purchase: add --yes.');
    if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('Nothing was bought.');
  }
  const order = await buy(client, { clips: [{ videoId, tier }], maxYuan: price });
  const orderItemIds = order.orderItems.map(({ orderItemId }) => orderItemId);
  if (project) await client.call('POST /project/v1/licence/add', { projectId: project.projectId, orderItemIds });
  if (values.json) return printJson(terminal, order);
  terminal.print(`Bought for ${order.payAmount} yuan: order ${order.orderId}, item ${orderItemIds.join(', ')}`);
}

function tierOf(text: string | undefined): TierName {
  const name = text?.toLowerCase();
  if (name === 'hd' || name === '4k' || name === 'plus') return name;
  throw new UsageError('Choose --tier hd, 4k or plus.');
}

const priceOf = ({ hdPrice, hd4kPrice, hdPlusPrice }: Schemas['VideoDetail'], tier: TierName) =>
  ({ hd: hdPrice, '4k': hd4kPrice, plus: hdPlusPrice })[tier];

async function findProject(client: Client, wanted: string): Promise<Schemas['Project']> {
  for await (const project of client.list('GET /project/v1/list', {})) {
    if (project.projectName === wanted || String(project.projectId) === wanted) return project;
  }
  throw new CommandError(`There is no project “${wanted}”.`);
}
