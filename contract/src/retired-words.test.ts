import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

interface Retired {
  word: string;
  instead: string;
  /** Paths, or starts of paths, where the word stays, with the reason. */
  allowed?: Readonly<Record<string, string>>;
}

/** One meaning has one Chinese word. A reader takes two words for two things. */
const RETIRED: readonly Retired[] = [
  { word: '授权书编号', instead: '授权编号' },
  { word: '发布须知', instead: '发布规范' },
  { word: '搜索缺口', instead: '素材需求' },
  { word: '缺少素材的搜索', instead: '素材需求' },
  { word: '等待素材的搜索', instead: '素材需求' },
  { word: '购买方', instead: '买家' },
  { word: '已购用户', instead: '买家' },
  { word: '购买的用户', instead: '买家' },
  { word: '已核验', instead: '有效', allowed: { 'server/src/sandbox/': 'imitates the page of an identity service' } },
  { word: '不能判定', instead: '无法判断' },
  { word: '查验', instead: '核验' },
  { word: '认不出', instead: '无法识别' },
  { word: '正片', instead: '无水印文件' },
  { word: '签发方', instead: '出具方' },
  { word: '发行方', instead: '出具方' },
  { word: '登陆', instead: '登录' },
  { word: '帐户', instead: '账户' },
  { word: '控制台', instead: '后台' },
  { word: '用户中心', instead: '个人中心' },
  { word: '网络广告', instead: '线上广告' },
  { word: '影视剧', instead: '影视、综艺、纪录片' },
  { word: '该视频', instead: '这条素材' },
  { word: '个视频', instead: '条素材' },
  { word: '授权文本', instead: '授权条款' },
  { word: '签约说明', instead: '签约协议' },
  { word: '版权声明', instead: '版权与授权声明' },
  { word: '作品编号', instead: '素材编号' },
  { word: '想看的素材', instead: '素材需求' },
  { word: '下载期限', instead: '下载期' },
  { word: '「', instead: '“' },
  { word: '稍后重试', instead: '稍后再试' },
  { word: '稍后再来', instead: '稍后再试' },
  { word: '折扣优惠', instead: '折扣卡' },
  { word: '折扣卡余额', instead: '折扣卡额度' },
  { word: '创作收入', instead: '创作收益' },
  { word: '实名核验', instead: '实名认证' },
  { word: '银行转账', instead: '对公转账' },
  { word: '视频不存在', instead: '素材不存在' },
  { word: '条视频', instead: '条素材' },
  { word: '试看', instead: '预览' },
  { word: '进行此操作', instead: 'the action' },
  { word: '让每一帧都有版权', instead: '好镜头，授权清楚' },
  { word: '放心商用', instead: 'what the licence says' },
  { word: '作品系列', instead: '系列' },
  { word: '实测4K', instead: '实测 4K' },
  { word: '影片里找作品', instead: '侵权排查' },
  { word: '分成收益', instead: '分成' },
];

const SOURCES = [
  ...['contract', 'film', 'server', 'web'].map((part) => `${part}/src/**/*.{ts,tsx}`),
  'scripts/**/*.mjs',
];
/** Tests may imitate what users type; the footage of the demo is text of its creators. */
const NOT_READ = /\.(?:test|slow|fault)\.tsx?$|(?:^|\/)testing|^server\/src\/demo\/clips\//;

const root = join(import.meta.dirname, '../..');
const anyRetired = new RegExp(RETIRED.map(({ word }) => word).join('|'));

/** Returns the string literals, parts of templates and JSX texts. */
function textsOf(file: string, source: string): string[] {
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, value } = node as { type?: string; value?: unknown };
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') texts.push(value);
    if (type === 'TemplateElement') texts.push((value as { raw: string }).raw);
    Object.values(node).forEach(visit);
  };
  visit(parseAst(source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }, file));
  return texts;
}

function* foundIn(file: string): Generator<string> {
  const source = readFileSync(join(root, file), 'utf8');
  // Parsing all files would take seconds.
  if (!anyRetired.test(source)) return;
  for (const text of textsOf(file, source)) {
    for (const { word, instead, allowed = {} } of RETIRED) {
      const isAllowed = Object.keys(allowed).some((path) => file.startsWith(path));
      if (text.includes(word) && !isAllowed)
        yield `${file}: ${word} in “${text.trim().slice(0, 40)}” (write ${instead})`;
    }
  }
}

test('texts contain no retired words', () => {
  const files = globSync(SOURCES, { cwd: root })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => !NOT_READ.test(file));
  expect(files.flatMap((file) => [...foundIn(file)])).toEqual([]);
});

test('the texts of literals, templates and JSX are read, and comments are not', () => {
  const source = 'const a = <p title="登陆">控制台{`正片${1}查验`}</p>; // 帐户';
  expect(textsOf('one.tsx', source)).toEqual(['登陆', '控制台', '正片', '查验']);
});
