import { FILM_STATUS } from '@zhenku/contract/rules/film-status';
import { createClient } from '@zhenku/client/src/client';
import type { EditorHost } from './host.ts';
import {
  buyLicences,
  checkProject,
  type FoundMedia,
  insertSample,
  isReplaceable,
  missingLicences,
  type Panel,
  relinkBought,
  searchClips,
} from './panel.ts';

const SETTINGS = 'zhenku';

interface Settings {
  url: string;
  key: string;
}

export type SettingsStore = Pick<Storage, 'getItem' | 'setItem'>;

/** Shows the panel in `root`: settings, search, and the check of the open project. Plain elements, because hosts have few others. */
export function showPanel(root: HTMLElement, host: EditorHost, store: SettingsStore = localStorage): void {
  const status = element('p', { role: 'status' });
  const results = element('ul');
  const checks = element('ul');
  const buyButton = button('购买缺少的授权', () => buyMissing());
  const relinkButton = button('换成已购买的文件', () => relink());
  const word = element('input', { type: 'search', ariaLabel: '搜索素材', placeholder: '搜索素材' });
  const url = element('input', { type: 'url', ariaLabel: '网站地址', placeholder: 'https://' });
  const key = element('input', { type: 'password', ariaLabel: 'API 密钥', placeholder: 'zk_' });
  let found: FoundMedia[] = [];
  let isBusy = false;
  /** Identifies the purchase offered by the last check, so that repeated presses buy once. */
  let purchase = '';

  const settings = JSON.parse(store.getItem(SETTINGS) ?? '{}') as Partial<Settings>;
  url.value = settings.url ?? '';
  key.value = settings.key ?? '';

  const panel = (): Panel => {
    const current: Settings = { url: url.value.trim(), key: key.value.trim() };
    store.setItem(SETTINGS, JSON.stringify(current));
    return { client: createClient(current), host };
  };

  /** Runs one task at a time and shows its failure; presses during another are ignored. */
  async function run(task: () => Promise<string>): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    status.textContent = '请稍候…';
    try {
      status.textContent = await task();
    } catch (error) {
      status.textContent = (error as Error).message;
    } finally {
      isBusy = false;
    }
  }

  function button(label: string, task: () => Promise<string>): HTMLButtonElement {
    const made = element('button', { type: 'button', textContent: label });
    made.addEventListener('click', () => void run(task));
    return made;
  }

  async function search(): Promise<string> {
    const { content, total } = await searchClips(panel().client, word.value.trim());
    results.replaceChildren(
      ...content.map(({ videoId, videoName, thumbnailUrl }) => {
        const picture = element('img', { src: new URL(thumbnailUrl, url.value).href, alt: '' });
        const insert = button(`放入时间线：${videoName}`, async () => {
          await insertSample(panel(), videoId);
          return `已放入时间线：${videoName}（小样）`;
        });
        const row = element('li');
        row.append(picture, insert);
        return row;
      }),
    );
    return total === 0 ? '没有找到素材' : `找到 ${total} 条素材`;
  }

  function showFound(): void {
    checks.replaceChildren(
      ...found.map(({ finding: { status: state, videoName, buy } }) => {
        const { label, advice } = FILM_STATUS[state];
        const price = buy ? `，¥${buy.price.toFixed(2)}` : '';
        return element('li', { textContent: `${videoName}：${label}${price}${advice && `（${advice}）`}` });
      }),
    );
    const { clips, yuan } = missingLicences(found);
    buyButton.hidden = clips.length === 0;
    buyButton.textContent = `购买缺少的授权（${clips.length} 条，¥${yuan.toFixed(2)}）`;
    relinkButton.hidden = !found.some(isReplaceable);
  }

  async function checkAgain(): Promise<void> {
    found = await checkProject(panel());
    purchase = crypto.randomUUID();
    showFound();
  }

  async function check(): Promise<string> {
    await checkAgain();
    const { clips } = missingLicences(found);
    if (found.length === 0) return '项目里没有本站的素材';
    return `本站素材 ${found.length} 条，缺少授权 ${clips.length} 条`;
  }

  async function buyMissing(): Promise<string> {
    const order = await buyLicences(panel(), missingLicences(found), purchase);
    await checkAgain();
    return `已付款 ¥${order.payAmount.toFixed(2)}`;
  }

  async function relink(): Promise<string> {
    const moved: string[] = [];
    let count = 0;
    for await (const { fileName, sameStart } of relinkBought(panel(), found)) {
      count += 1;
      if (sameStart === false) moved.push(fileName);
      status.textContent = `已替换 ${count} 个…`;
    }
    await checkAgain();
    if (moved.length > 0) return `已替换 ${count} 个；起始时间码不同，请核对：${moved.join('、')}`;
    return `已替换 ${count} 个，剪辑点不变`;
  }

  const form = element('form');
  form.append(word, element('button', { type: 'submit', textContent: '搜索' }));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run(search);
  });
  const account = element('details');
  account.open = key.value === '';
  account.append(element('summary', { textContent: '账号' }), url, key);
  showFound();
  root.replaceChildren(account, form, results, button('检查项目授权', check), checks, buyButton, relinkButton, status);
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}
