import type { NewLicenceText } from '@zhenku/contract/licences/licence-texts';
import type { TestApp } from '../../../platform/testing/app.ts';

export async function changeLicenceText(
  app: TestApp,
  { token }: { token: string },
  changes: Partial<NewLicenceText>,
  from?: Date,
): Promise<number> {
  const { data } = await app.call('GET /operator/v1/licenceTexts', {}, { token });
  const current = data.list.find(({ state }) => state === 'inForce')!;
  const input = { version: data.list[0]!.version, text: { ...current.text, ...changes }, from: from?.toISOString() };
  const added = await app.call('POST /operator/v1/licenceTexts', input, { token });
  if (added.code !== 0) throw new Error(added.message);
  return added.data.version;
}
