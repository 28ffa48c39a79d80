// The subjects of the synthetic clips: key, kinds that it belongs to, and the words that creators use for it.
// A clip with a subject uses one or two of its words at random, so that a buyer's word is often another one.
const LINES = `
rain | weather | 雨天 雨滴 春雨 雨中 细雨
snow | weather winter | 雪景 飘雪 雪花 大雪
fog | weather | 云雾 晨雾 薄雾
cloud | sky | 云海 白云 云层
lightning | weather sky | 闪电 雷电
sunrise | sky | 日出 朝阳 晨光
sunset | sky | 日落 夕阳 晚霞
night | | 夜景 夜色
star | sky night | 星空 银河
moon | sky night | 月亮 满月 明月
aurora | sky night | 极光
mountain | nature | 群山 山脉 远山 雪山
desert | nature | 沙漠 沙丘 戈壁
forest | nature | 森林 松林 树林
grassland | nature | 草原 草地
sea | nature water | 大海 海浪 海面
beach | nature sea | 沙滩 海滩
lake | nature water | 湖面 湖泊
river | nature water | 河流 江水 溪流
waterfall | nature water | 瀑布
flower | plant | 花朵 鲜花 花海
cherry | flower plant | 樱花
lotus | flower plant | 荷花 荷塘
sunflower | flower plant | 向日葵
tree | plant | 大树 树木 银杏
leaf | plant autumn | 落叶 枫叶
bamboo | plant | 竹林 竹子
field | nature | 稻田 麦田 梯田 田野
cat | animal | 猫咪 小猫
dog | animal | 小狗 狗狗
bird | animal | 飞鸟 海鸥 白鹭
horse | animal | 骏马 马群
fish | animal | 鱼群 游鱼 金鱼
jellyfish | animal | 水母
butterfly | animal | 蝴蝶
panda | animal | 大熊猫
cow | animal | 奶牛 牛群
city | | 城市 都市
skyline | city | 天际线
building | city | 高楼 写字楼 楼宇
street | city | 街道 街头 老街
bridge | city | 大桥 立交桥
traffic | city car | 车流 堵车
car | vehicle | 汽车 轿车
train | vehicle | 高铁 列车
subway | vehicle | 地铁
plane | vehicle | 飞机 客机
ship | vehicle | 轮船 帆船
road | | 公路 高速公路
neon | city light | 霓虹灯 霓虹
light | | 灯光 灯火
child | person | 儿童 小朋友
woman | person | 女孩 女生
man | person | 男士 小伙
elder | person | 老人 老奶奶
couple | person | 情侣 恋人
family | person | 一家人 亲子
crowd | person | 人群 人流
doctor | person | 医生 护士
student | person | 学生 校园
worker | person | 工人
farmer | person | 农民
chef | person | 厨师
run | sport | 跑步 奔跑
fitness | sport | 健身
football | sport | 足球
basketball | sport | 篮球
ski | sport | 滑雪
surf | sport | 冲浪
yoga | sport | 瑜伽
swim | sport | 游泳
dance | | 舞蹈 跳舞
cook | | 烹饪 炒菜
work | | 办公 加班
meeting | | 会议 开会
shopping | | 购物 逛街
wedding | | 婚礼 新娘
travel | | 旅行 旅途
camping | | 露营 帐篷
coffee | food | 咖啡
tea | food | 茶艺 泡茶
hotpot | food | 火锅
fruit | food | 水果 草莓 苹果
cake | food | 蛋糕 烘焙
noodles | food | 面条
data | tech | 大数据 数据流
chip | tech | 芯片 电路板
robot | tech | 机器人 机械臂
ai | tech | 人工智能
code | tech | 代码 编程
globe | | 地球
factory | | 工厂 车间
construction | | 工地 施工
port | | 港口 码头 集装箱
solar | energy | 光伏
wind | energy | 风力发电
springfest | festival | 春节 新春
midautumn | festival | 中秋
lantern | | 灯笼 孔明灯
fireworks | | 烟花 焰火
liondance | | 舞狮 舞龙
ink | | 水墨 墨滴
guofeng | | 国风 中国风
temple | | 寺庙 古寺
oldtown | | 古镇 古城
greatwall | | 长城
music | | 音乐 演奏
piano | music | 钢琴
bank | | 银行
chongqing | place | 重庆
shanghai | place | 上海 外滩
beijing | place | 北京
xian | place | 西安
xiamen | place | 厦门
leshan | place | 乐山
hangzhou | place | 杭州 西湖
yangtze | place water | 长江
tibet | place | 西藏
xinjiang | place | 新疆
chengdu | place | 成都
spring | | 春天 春日
summer | | 夏天 夏日
autumn | | 秋天 秋日
winter | | 冬天 冬日
particle | abstract | 粒子
backdrop | abstract | 动态背景 背景
bokeh | abstract | 光斑 散景
fire | | 火焰 火苗
smoke | abstract | 烟雾 烟雾缭绕
drop | | 水滴 水珠
lonely | mood | 孤独 孤单
happy | mood | 快乐 开心
romantic | mood | 浪漫
healing | mood | 治愈
`;

export interface Subject {
  key: string;
  kinds: readonly string[];
  words: readonly string[];
}

const split = (text: string) => text.split(' ').filter(Boolean);

export const SUBJECTS: readonly Subject[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [key = '', kinds = '', words = ''] = line.split('|').map((part) => part.trim());
    return { key, kinds: split(kinds), words: split(words) };
  });

const byKey = new Map(SUBJECTS.map((subject) => [subject.key, subject]));

/** Returns subjects with all kinds that they belong to. */
export const withKinds = (keys: readonly string[]): Set<string> =>
  new Set(
    keys.flatMap((key) => {
      const subject = byKey.get(key);
      if (!subject) throw new Error(`unknown subject ${key}`);
      return [key, ...subject.kinds];
    }),
  );

export const KNOWN_KEYS: ReadonlySet<string> = new Set(SUBJECTS.flatMap(({ key, kinds }) => [key, ...kinds]));

export function subjectOf(key: string): Subject {
  const subject = byKey.get(key);
  if (!subject) throw new Error(`unknown subject ${key}`);
  return subject;
}
