import { call } from '../../server/src/testing/client.ts';
import { approve, openConsole } from '../helpers/console.ts';
import { expectQuality } from '../helpers/quality.ts';
import { createBuyer, createCreator, site } from '../helpers/site.ts';
import { expectWork, publish } from '../helpers/studio.ts';
import { expect, test } from '../helpers/test.ts';
import { uniqueName } from '../helpers/unique.ts';

test('a searcher and a creator are notified once a wanted clip exists', async ({ newProfile }) => {
  test.setTimeout(300_000);
  const wanted = uniqueName('极光下的麋鹿');
  const searched = `/#/search?${new URLSearchParams({ keyword: wanted })}`;
  const buyer = await newProfile({ token: await createBuyer() });

  await test.step('a search without results offers a notification, which the user can cancel', async () => {
    await buyer.goto(searched);
    await expect(buyer.getByText('暂无相关作品')).toBeVisible();
    await buyer.getByRole('button', { name: '找到时通知我' }).click();
    await buyer.getByRole('button', { name: '取消通知' }).click();
    await buyer.getByRole('button', { name: '找到时通知我' }).click();
    await expect(buyer.getByText(`已登记，“${wanted}”有新素材时`)).toBeVisible();
    await buyer.reload();
    await expect(buyer.getByRole('button', { name: '取消通知' })).toBeVisible();
    await expectQuality(buyer, 'a search without results');
    await buyer.goto('/#/user/notice');
    await expect(buyer.getByRole('button', { name: `取消通知 ${wanted}` })).toBeVisible();
  });

  await test.step('a visitor must log in first, with the search as the page to return to', async () => {
    const visitor = await newProfile();
    await visitor.goto(searched);
    await visitor.getByRole('button', { name: '登录，找到时通知我' }).click();
    await expect(visitor).toHaveURL(/#\/login\?redirect=%2Fsearch/);
  });

  const token = await createCreator();
  const creator = await newProfile({ token });
  await test.step('searches by five people become an idea, which the creator takes up', async () => {
    for (let more = 0; more < 4; more += 1)
      await call(site, 'POST /video/v1/queryByKeyword', { keyword: wanted }, await createBuyer());
    await expect
      .poll(async () => (await call(site, 'GET /author/v1/wanted', {}, token)).list.map(({ keyword }) => keyword), {
        timeout: 30_000,
      })
      .toContain(wanted);
    await creator.goto('/#/user/salesData');
    await creator.getByRole('link', { name: '素材需求' }).click();
    const idea = creator.getByRole('article', { name: wanted });
    await expect(idea).toContainText('5 人搜索，还没有作品，1 人等待通知');
    await idea.getByRole('button', { name: '我来拍' }).click();
    await expect(idea.getByRole('button', { name: '不拍了' })).toBeVisible();
    await expectQuality(creator, 'the wanted footage');
    await idea.getByRole('link', { name: '去发布' }).click();
    await expect(creator.getByRole('note')).toContainText(`名称或关键词里要有“${wanted}”`);
  });

  await test.step('the clip is published and approved, and both users are notified once', async () => {
    await publish(creator, { file: 'interlaced.mov', name: wanted, keywords: ['极光'], prices: { HD: 60 } });
    await expectWork(creator, wanted, '审核中');
    const operator = await newProfile();
    await openConsole(operator);
    await approve(operator, wanted);
    await creator.goto('/#/user/notice');
    await expect(creator.getByText('您为素材需求拍摄的作品已发布')).toHaveCount(1, { timeout: 30_000 });
    await buyer.reload();
    await expect(buyer.getByRole('region', { name: '找到时通知我' })).toHaveCount(0);
    await expect(buyer.getByText('您等待的素材有了')).toHaveCount(1);
    await buyer.getByText('您等待的素材有了').click();
    await buyer.getByRole('dialog').getByRole('link', { name: '点击查看' }).click();
    await expect(buyer.getByRole('heading', { level: 1, name: wanted })).toBeVisible();
  });
});

test('cards seen in search results and cards opened from them are reported', async ({ newProfile }) => {
  test.setTimeout(120_000);
  const page = await newProfile({ token: await createBuyer() });
  const reports: { seen: { videoId: number; keyword?: string }[]; opened: { videoId: number }[] }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/statistic/v1/clips/report')) reports.push(request.postDataJSON());
  });
  await page.goto('/#/search?keyword=风车');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(2);
  await page.mouse.move(5, 5);
  await expect.poll(() => reports.flatMap(({ seen }) => seen), { timeout: 30_000 }).toHaveLength(2);
  expect(reports[0]!.seen[0]!.keyword).toBe('风车');
  await cards.first().getByRole('link').click();
  await expect.poll(() => reports.flatMap(({ opened }) => opened), { timeout: 30_000 }).toHaveLength(1);
});
