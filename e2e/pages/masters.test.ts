import { call } from '../../server/src/testing/client.ts';
import { order, pay } from '../../server/src/testing/shopping.ts';
import { decodeFile, download } from '../helpers/media.ts';
import { expectQuality } from '../helpers/quality.ts';
import { publishClip } from '../helpers/shared-clips.ts';
import { createBuyer, operatorToken, site } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';
import { uniqueName } from '../helpers/unique.ts';

test('a buyer sees and downloads both files of a ProRes clip; a stranger cannot', async ({ newProfile }) => {
  const name = uniqueName('车流母版');
  const { videoId } = await publishClip(site, operatorToken, 'prores.mov', { name, hdPrice: 20 });
  const token = await createBuyer(50);
  const page = await newProfile({ token });
  await page.goto(`/#/detail/${videoId}`);
  const sheet = page.getByRole('region', { name: '技术参数' });
  await expect(sheet).toContainText(/HD 文件1920×1080 · MP4 · H\.264 \(AVC\) · 8 位 4:2:0 · 逐行/);
  await expect(sheet).toContainText(/HD 母版1920×1080 · MOV · Apple ProRes · 10 位 4:2:2 · 逐行/);
  await expectQuality(page, 'a clip with a master');

  const orderId = await order(site, token, videoId);
  await pay(site, token, orderId);
  await page.goto('/#/user/download');
  const files = [
    { button: `下载 ${name} HD 1920×1080`, fileName: `${videoId}-HD-${name}.mp4`, codec: 'h264' },
    { button: `下载母版 ${name} HD 1920×1080`, fileName: `${videoId}-HD-${name}-master.mov`, codec: 'prores' },
  ];
  for (const { button, fileName, codec } of files) {
    await test.step(button, async () => {
      const file = await download(page, () => page.getByRole('button', { name: button, exact: true }).click());
      expect(file.suggestedFilename()).toBe(fileName);
      expect(await decodeFile(await file.path())).toEqual({ width: 1920, height: 1080, codec });
    });
  }
  await expectQuality(page, 'purchases with a master');

  const stranger = await createBuyer(0);
  const { orderItems } = await call(site, 'GET /order/v1/orderId', { orderId }, token);
  const asked = call(
    site,
    'GET /video/v1/downloadUrl',
    { orderItemId: orderItems[0]!.orderItemId, format: 'master' },
    stranger,
  );
  await expect(asked).rejects.toThrow('订单不存在');
});
