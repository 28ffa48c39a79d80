// 300 judged queries. Rule: the subjects that a relevant clip shows (all of them, or any if no clip shows all;
// `a/b`: either), and facts. Written before the search that they judge; do not change them to suit it.
import { randomFrom } from '../catalogue/fill.ts';
import { KNOWN_KEYS } from './concepts.ts';
import type { JudgedClip } from './clips.ts';

const QUERIES = {
  chinese: `
下雨 | rain
大楼 | building
夜晚城市 | night city
夜晚 | night
雨 | rain
雨景 | rain
暴雨 | rain
下雪天 | snow
雪花飘落 | snow
大雾 | fog
清晨的雾 | fog
天空 | sky
打雷 | lightning
日落海边 | sunset sea/beach
落日 | sunset
傍晚的海 | sunset/night sea
旭日东升 | sunrise
早晨阳光 | sunrise
星星 | star
繁星 | star
月光 | moon
圆月 | moon
北极光 | aurora
高山 | mountain
大山 | mountain
山峰 | mountain
山水 | mountain/river/lake
荒漠 | desert
树木 | tree/forest
丛林 | forest
牧场 | grassland/cow
海洋 | sea
海边 | sea/beach
海滨 | beach/sea
湖 | lake
小河 | river
小溪 | river
瀑布流水 | waterfall
花 | flower
鲜花盛开 | flower
樱花树 | cherry
莲花 | lotus
葵花 | sunflower
秋叶 | leaf
红叶 | leaf
竹子林 | bamboo
田地 | field
农田 | field
动物 | animal
猫 | cat
小猫咪 | cat
犬 | dog
鸟 | bird
小鸟 | bird
马 | horse
鱼 | fish
海洋动物 | sea/fish/jellyfish animal
熊猫 | panda
牛 | cow
都市夜晚 | city night
城市建筑 | city building
高楼大厦 | building
摩天大楼 | building
马路 | road/street
街 | street
夜晚街道 | night street
桥 | bridge
堵车的马路 | traffic
车 | car/vehicle
小汽车 | car
火车 | train
飞机起飞 | plane
航班 | plane
船 | ship
孩子 | child
小孩 | child
儿童跑步 | child run
美女 | woman
年轻女性 | woman
老年人 | elder
爷爷奶奶 | elder
恋爱 | couple
家庭 | family
人山人海 | crowd
大夫 | doctor
学校 | student
体育 | sport
锻炼 | fitness/run
踢足球 | football
打篮球 | basketball
`,
  english: `
night skyline | night skyline
rainy street | rain street
rain | rain
raining | rain
snow | snow
snowy mountain | snow mountain
fog | fog
mist | fog
clouds | cloud
lightning | lightning
sunrise | sunrise
sunset beach | sunset beach
sunset over the sea | sunset sea
starry sky | star
galaxy | star
moon | moon
full moon | moon
northern lights | aurora
mountains | mountain
desert | desert
sand dunes | desert
forest | forest
woods | forest
grassland | grassland
ocean waves | sea
sea | sea
beach | beach
lake | lake
river | river
waterfall | waterfall
flowers | flower
cherry blossoms | cherry
bamboo forest | bamboo
autumn leaves | leaf
cat | cat
kitten | cat
dogs | dog
birds flying | bird
horses | horse
fish | fish
butterfly | butterfly
animals | animal
city night | city night
skyscraper | building
buildings | building
bridge | bridge
traffic jam | traffic
car | car
airplane | plane
children | child
kids | child
old man | elder/man
doctor | doctor
people | person
running | run
coffee | coffee
noodles | noodles
robot | robot
fireworks | fireworks
piano music | piano/music
`,
  mixed: `
🌃 城市 | city
🌧️ 街道 | street/rain
🐱 猫咪 | cat
城市 skyline | city skyline
city 夜景 | city night
4K 城市 | city ; tier=2
航拍 city | city ; label=航拍
aerial 森林 | forest ; label=航拍
延时 sunset | sunset ; label=延时
slow motion 水滴 | drop ; label=慢动作
咖啡 coffee | coffee
AI 机器人 | ai/robot
5G 城市 | city
城市的夜晚素材 | city night
我想要下雨的视频 | rain
有没有海边的视频 | sea/beach
找一个小孩的镜头 | child
城市夜景，下雨 | city night rain
「雪山」 | mountain
＃日出＃ | sunrise
城市ＮＩＧＨＴ | city night
雪地 dog | snow dog
love 情侣 | couple
vlog 旅行 | travel
logo 粒子 | particle
霓虹 neon light | neon
happy 小朋友 | happy child
office 加班 | work
海浪 BEACH | sea/beach
森林+晨雾 | forest fog
`,
  typo: `
夜静 | night
城是夜景 | city night
航柏城市 | city ; label=航拍
日初 | sunrise
夕洋 | sunset
森琳 | forest
草愿 | grassland
大诲 | sea
沙摸 | desert
瀑步 | waterfall
樱化 | cherry
竹淋 | bamboo
荷化 | lotus
极洸 | aurora
高贴 | train
跑布 | run
滑血 | ski
咖非 | coffee
火过 | hotpot
机器任 | robot
烟化 | fireworks
水沫 | ink/drop
星控 | star
skylne | skyline
sunsett | sunset
mountian | mountain
waterfal | waterfall
firworks | fireworks
buterfly | butterfly
cofee | coffee
`,
  pinyin: `
chengshi | city
yejing | night
ye jing | night
richu | sunrise
riluo | sunset
senlin | forest
dahai | sea
haibian | sea/beach
xueshan | mountain
shamo | desert
caoyuan | grassland
pubu | waterfall
yinghua | cherry
hehua | lotus
zhulin | bamboo
xingkong | star
jiguang | aurora
gaotie | train
feiji | plane
ertong | child
laoren | elder
paobu | run
huaxue | ski
kafei | coffee
huoguo | hotpot
jiqiren | robot
yanhua | fireworks
chengshi yejing | city night
hang pai | ; label=航拍
Chóngqìng | chongqing
zhongqing | chongqing
cq | chongqing
leshan | leshan
yueshan | leshan
changjiang | yangtze
zhangjiang | yangtze
xi'an | xian
yinle | music
csyj | city night
hlj dxl | dog/lake/sea/light/lantern/city
`,
  property: `
横屏 | ; orientation=1
竖屏 | ; orientation=2
竖屏城市 | city ; orientation=2
vertical city | city ; orientation=2
横版 海 | sea ; orientation=1
方形 | ; orientation=3
4K | ; tier=2
4K森林 | forest ; tier=2
8K | ; 8k
8K 雪山 | mountain ; 8k
实测4K | ; real
实测4K 城市 | city ; real
慢动作 | ; label=慢动作
慢镜头 | ; label=慢动作
慢镜头 水滴 | drop ; label=慢动作
slow motion | ; label=慢动作
slowmo dog | dog ; label=慢动作
航拍 | ; label=航拍
航拍日出 | sunrise ; label=航拍
drone city | city ; label=航拍
aerial view of mountains | mountain ; label=航拍
延时 | ; label=延时
延时摄影 云 | cloud ; label=延时
timelapse clouds | cloud ; label=延时
time lapse | ; label=延时
循环 | ; label=循环
无缝循环背景 | backdrop ; label=循环
seamless loop | ; label=循环
有声 | ; sound
有声 瀑布 | waterfall ; sound
with sound rain | rain ; sound
无人 | ; people=1
无人 街道 | street ; people=1
no people beach | beach ; people=1
一年 | ; year
一年授权 城市 | city ; year
50fps | ; fps=50
50帧 | ; fps=50
60fps 跑步 | run ; fps=60
25 fps city | city ; fps=25
≤10秒 | ; durationMax=10
10秒以内 | ; durationMax=10
10秒以内的海浪 | sea ; durationMax=10
under 10 seconds | ; durationMax=10
红色 | ; colour=红
红色 汽车 | car ; colour=红
blue | ; colour=蓝
green forest | forest ; colour=绿
夜景 | night
night city vertical | night city ; orientation=2
`,
} as const;

export type QueryKind = keyof typeof QUERIES;
export const QUERY_KINDS = Object.keys(QUERIES) as QueryKind[];

export interface JudgedQuery {
  kind: QueryKind;
  text: string;
  /** Half 1 may guide the work, half 2 only measures it. */
  half: 1 | 2;
  subjects: readonly (readonly string[])[];
  facts: readonly string[];
}

const words = (text: string) => text.split(' ').filter(Boolean);

function parse(kind: QueryKind, line: string): Omit<JudgedQuery, 'half'> {
  const [text = '', rule = ''] = line.split(' | ').map((part) => part.trim());
  const [keys = '', facts = ''] = rule.split(';');
  const subjects = words(keys).map((either) => either.split('/'));
  const unknown = subjects.flat().find((key) => !KNOWN_KEYS.has(key));
  if (unknown) throw new Error(`unknown subject ${unknown} of ${text}`);
  return { kind, text, subjects, facts: words(facts) };
}

/** Returns all queries, each kind split into two halves by a fixed seed. */
export function judgedQueries(): JudgedQuery[] {
  const random = randomFrom(526);
  return QUERY_KINDS.flatMap((kind) =>
    QUERIES[kind]
      .trim()
      .split('\n')
      .map((line) => ({ line, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ line }, position) => ({ ...parse(kind, line), half: position % 2 === 0 ? (1 as const) : (2 as const) })),
  );
}

function hasFact(clip: JudgedClip, fact: string): boolean {
  const [name = '', value = ''] = fact.split('=');
  switch (name) {
    case 'orientation':
      return clip.orientation === Number(value);
    case 'tier':
      return clip.tiers.includes(Number(value));
    case '8k':
      return clip.is8K;
    case 'real':
      return clip.trueResolution;
    case 'sound':
      return clip.sound;
    case 'people':
      return clip.people === Number(value);
    case 'year':
      return clip.authenticationType === 2;
    case 'fps':
      return clip.fps === Number(value);
    case 'durationMax':
      return clip.duration <= Number(value);
    case 'colour':
      return clip.colour === value || clip.keywords.includes(`${value}色`);
    case 'label':
      return clip.labels.includes(value) || clip.keywords.includes(value);
    default:
      throw new Error(`unknown fact ${fact}`);
  }
}

/** Returns the clips relevant to a query. */
export function relevantClips({ subjects, facts }: JudgedQuery, clips: readonly JudgedClip[]): Set<number> {
  const withFacts = clips.filter((clip) => facts.every((fact) => hasFact(clip, fact)));
  const shows = (clip: JudgedClip) => (either: readonly string[]) => either.some((key) => clip.shows.has(key));
  const all = withFacts.filter((clip) => subjects.every(shows(clip)));
  const relevant = all.length > 0 ? all : withFacts.filter((clip) => subjects.some(shows(clip)));
  return new Set(relevant.map(({ id }) => id));
}
