/**
 * Words for the same or nearly the same sight, for searches that few clips match as typed. Unlike the editors' synonyms they
 * add nothing to what matches exactly. `_` is a space. A word before `>` also stands for each word after it, but not the
 * other way round.
 */
const LINES = `
下雨 雨 雨天 雨中 雨景 雨水 雨滴 细雨 小雨 春雨 大雨 暴雨 雷雨 阵雨 阴雨 雨夜 rain raining rainy
下雪 雪 雪景 雪花 飘雪 大雪 雪地 雪天 雪夜 冰雪 snow snowing snowy snowfall
雾 大雾 雾气 云雾 晨雾 薄雾 浓雾 迷雾 雾霾 fog foggy mist misty haze
云 云彩 云朵 白云 云层 云海 乌云 浮云 cloud clouds cloudy
打雷 闪电 雷电 雷暴 雷雨 lightning thunder thunderstorm
风 大风 微风 风吹 刮风 wind windy breeze
彩虹 rainbow
太阳 阳光 日光 光束 sun sunlight sunshine
日出 朝阳 旭日 晨光 朝霞 晨曦 破晓 黎明 sunrise dawn daybreak
日落 落日 夕阳 晚霞 黄昏 傍晚 余晖 sunset dusk twilight
早晨 清晨 早上 清早 晨光 晨曦 morning
夜 夜晚 晚上 夜里 深夜 夜间 午夜 黑夜 夜景 夜色 夜空 夜幕 night nighttime midnight evening
星 星星 繁星 星空 星辰 银河 星河 流星 夜空 star stars starry galaxy
月 月亮 月光 圆月 满月 明月 月夜 月色 moon moonlight full_moon
极光 北极光 aurora northern_lights
天空 天 蓝天 夜空 sky skies
宇宙 太空 星云 星空 银河 space universe cosmos nebula
地球 星球 全球 earth globe planet world
山 高山 大山 山峰 山脉 群山 山峦 山川 远山 雪山 山顶 山脊 mountain mountains peak hill hills
沙漠 荒漠 大漠 戈壁 沙丘 沙地 desert sand dune dunes
森林 树林 丛林 林海 松林 林间 密林 雨林 forest woods woodland jungle rainforest
草原 草地 草坪 牧场 草甸 grassland meadow pasture prairie grass
海 大海 海洋 海面 海浪 海水 浪花 深海 海景 sea ocean wave waves
海边 海滨 海滩 沙滩 海岸 海岸线 滨海 海景 大海 beach coast seaside shore coastline
海底 水下 深海 underwater
湖 湖泊 湖面 湖水 lake
河 河流 江 江水 小河 大河 溪流 小溪 江河 江景 长江 黄河 river stream creek
瀑布 飞瀑 waterfall waterfalls
水 水面 流水 水流 water
水滴 水珠 露珠 露水 雨滴 drop drops droplet dew
波纹 涟漪 水波 ripple ripples
花 花朵 鲜花 花海 花卉 花开 开花 盛开 花瓣 flower flowers floral blossom bloom petals
樱花 樱花树 cherry_blossom cherry_blossoms sakura
荷花 莲花 荷塘 荷叶 lotus
向日葵 葵花 sunflower sunflowers
玫瑰 玫瑰花 rose roses
树 树木 大树 树叶 绿树 银杏 tree trees
叶 叶子 树叶 落叶 枫叶 红叶 黄叶 秋叶 leaf leaves foliage maple
竹 竹子 竹林 竹叶 翠竹 bamboo
田 田地 农田 稻田 麦田 田野 梯田 庄稼 田园 水田 field fields farmland paddy terrace
农业 农村 乡村 乡下 田园 村庄 村落 种地 农民 agriculture farming rural countryside village
猫 猫咪 小猫 猫猫 喵 宠物猫 cat cats kitten kittens kitty
狗 小狗 狗狗 犬 宠物狗 小犬 dog dogs puppy puppies
鸟 小鸟 飞鸟 鸟类 鸟儿 海鸥 白鹭 候鸟 鸽子 bird birds seagull gull
马 骏马 马群 马匹 骑马 horse horses
鱼 鱼群 游鱼 金鱼 鱼儿 鱼类 fish fishes
水母 jellyfish
蝴蝶 butterfly butterflies
熊猫 大熊猫 panda pandas
牛 奶牛 牛群 水牛 黄牛 cow cows cattle
羊 羊群 绵羊 山羊 sheep goat
老虎 虎 tiger
蜜蜂 bee bees
鲸 鲸鱼 whale whales
动物 野生动物 生物 宠物 animal animals wildlife pet pets > 猫 猫咪 小猫 狗 小狗 狗狗 鸟 飞鸟 海鸥 白鹭 马 骏马 马群 鱼 鱼群 牛 奶牛 牛群 羊 大熊猫 水母 蝴蝶 老虎 鲸鱼
海洋动物 海洋生物 水生动物 marine_life sea_animals sea_creatures > 鱼群 水母 鲸鱼 海豚 海龟 珊瑚
植物 plant plants > 花朵 鲜花 树木 竹子 叶子 荷花 樱花 向日葵 草地
城市 都市 市区 城镇 大都市 城市风光 city cities urban downtown cityscape town
天际线 skyline
航拍 空拍 航摄 无人机 俯瞰 鸟瞰 aerial drone
延时 延时摄影 缩时 timelapse
慢动作 慢镜头 升格 slow_motion
循环 无缝循环 loop
高楼 大楼 楼 楼房 楼宇 大厦 高楼大厦 摩天大楼 写字楼 摩天楼 建筑 建筑物 building buildings skyscraper skyscrapers tower architecture
房子 房屋 住宅 屋 家 house houses home
街道 街 街头 大街 马路 老街 街景 步行街 小巷 street streets road alley
公路 马路 道路 路 高速公路 高速 大道 路面 road roads highway motorway freeway
桥 大桥 桥梁 立交桥 高架桥 bridge bridges overpass
堵车 车流 交通 车流量 车水马龙 拥堵 塞车 traffic traffic_jam jam
车 汽车 轿车 小汽车 车辆 小车 开车 驾驶 自驾 car cars auto automobile vehicle driving
火车 列车 高铁 动车 铁路 train trains railway high_speed_train
地铁 轻轨 subway metro underground_train
飞机 客机 航班 航空 飞行 机场 起飞 airplane airplanes plane planes aircraft flight airport
船 轮船 帆船 船只 邮轮 渔船 货船 小船 ship ships boat boats sailboat vessel
自行车 单车 骑行 bicycle bike cycling
霓虹 霓虹灯 灯牌 neon
灯 灯光 灯火 路灯 夜灯 灯光秀 light lights lamp
光斑 散景 光点 虚化 bokeh
人 人物 人像 人们 person people human humans portrait > 女孩 女生 男士 小伙 儿童 老人 情侣 人群 学生 工人 农民 医生 厨师 一家人 小朋友
孩子 小孩 儿童 小朋友 小孩子 宝宝 娃娃 少儿 孩童 child children kid kids baby
女人 女性 女孩 女生 美女 女子 姑娘 少女 年轻女性 妇女 woman women girl girls female lady
男人 男性 男孩 男生 男士 帅哥 男子 小伙 小伙子 man men boy boys male guy
老人 老年人 老奶奶 老爷爷 爷爷 奶奶 爷爷奶奶 长者 老年 elderly senior seniors old_man old_woman grandparents grandmother grandfather
情侣 恋人 恋爱 爱情 爱人 夫妻 两口子 couple couples love lovers
家庭 家人 一家人 亲子 父母 全家 family families parents
人群 人流 人潮 人海 人山人海 拥挤 行人 crowd crowds pedestrians
医生 大夫 护士 医护 医院 医疗 医护人员 doctor doctors nurse hospital medical
学生 学校 校园 上学 同学 老师 教室 课堂 student students school campus classroom teacher
工人 工友 务工 劳动者 worker workers labourer labor
农民 农夫 种田 farmer farmers
厨师 大厨 chef cook
运动 体育 体育运动 锻炼 健身 sport sports exercise workout > 跑步 健身 足球 篮球 滑雪 冲浪 瑜伽 游泳 骑行 登山
跑步 奔跑 慢跑 跑 晨跑 马拉松 run running jogging marathon runner
健身 锻炼 健身房 撸铁 举重 fitness gym workout
足球 踢足球 踢球 足球赛 football soccer
篮球 打篮球 打球 basketball
滑雪 滑雪场 ski skiing snowboard
冲浪 surf surfing surfer
瑜伽 yoga
游泳 泳池 swim swimming swimmer pool
跳舞 舞蹈 舞 舞者 街舞 dance dancing dancer
做饭 烹饪 炒菜 做菜 下厨 厨房 cook cooking kitchen
上班 办公 工作 加班 办公室 职场 白领 商务 work working office business
会议 开会 会议室 商务会议 meeting meetings conference
购物 逛街 商场 买东西 超市 shopping shop mall
结婚 婚礼 新娘 新郎 婚庆 婚纱 wedding bride groom marriage
旅行 旅游 旅途 出游 游玩 旅拍 度假 travel travelling trip tourism vacation journey
露营 帐篷 野营 camping camp tent
登山 爬山 徒步 hiking climbing hike
钓鱼 垂钓 fishing
食物 美食 食品 吃饭 餐饮 菜 food meal dish cuisine > 火锅 面条 蛋糕 水果 咖啡 烧烤 草莓 苹果
咖啡 咖啡馆 咖啡厅 coffee cafe
茶 茶艺 泡茶 喝茶 茶叶 茶道 tea
火锅 hotpot hot_pot
水果 果蔬 草莓 苹果 fruit fruits
蛋糕 甜点 烘焙 面包 cake cakes bakery dessert bread
面条 面 拉面 面食 noodle noodles ramen
科技 高科技 科技感 技术 technology tech > 大数据 数据流 芯片 电路 机器人 人工智能 代码 编程 机械臂 粒子
数据 大数据 数据流 数据传输 信息 data big_data
芯片 电路 电路板 半导体 chip chips circuit semiconductor
机器人 机械臂 机器 robot robots robotic
人工智能 智能 ai artificial_intelligence
代码 编程 程序 程序员 写代码 code coding programming programmer software
网络 互联网 互联 网线 network internet
工厂 车间 厂房 生产线 流水线 制造 工业 factory industry industrial manufacturing
工地 施工 建筑工地 建设 盖房子 塔吊 construction construction_site crane
港口 码头 集装箱 货运 port harbor harbour container dock
光伏 太阳能 太阳能板 光伏发电 solar solar_panel solar_panels
风力发电 风电 风车 风机 wind_power wind_turbine wind_turbines windmill
能源 新能源 energy > 光伏 风力发电 风电
过年 春节 新春 新年 年味 spring_festival new_year chinese_new_year
中秋 中秋节 团圆 mid_autumn
节日 节庆 庆典 festival holiday celebration > 春节 中秋 元宵 国庆 烟花 新春 元宵节
灯笼 孔明灯 花灯 天灯 lantern lanterns
烟花 焰火 烟火 礼花 放烟花 firework fireworks
舞狮 舞龙 醒狮 lion_dance dragon_dance
水墨 墨 墨滴 墨水 水墨画 国画 ink
国风 中国风 古风 传统 传统文化 中式 chinese_style traditional
寺庙 古寺 寺 庙 佛寺 寺院 temple temples
古镇 古城 老城 古街 old_town ancient_town
古建筑 故宫 宫殿 palace
长城 great_wall
音乐 演奏 唱歌 乐器 歌曲 music song
钢琴 弹钢琴 弹琴 piano
钱 金融 银行 货币 money finance bank banking
春天 春 春日 春季 春光 spring springtime
夏天 夏 夏日 夏季 盛夏 summer
秋天 秋 秋日 秋季 金秋 秋色 autumn fall
冬天 冬 冬日 冬季 寒冬 winter
背景 动态背景 循环背景 底图 背景素材 background backdrop
粒子 颗粒 particle particles
火 火焰 火苗 火花 燃烧 大火 fire flame flames burning
烟 烟雾 浓烟 smoke
孤独 孤单 寂寞 一个人 lonely alone solitude loneliness
快乐 开心 高兴 欢乐 幸福 笑 happy joy happiness smile
浪漫 romantic romance
治愈 宁静 安静 平静 healing calm peaceful quiet
倒影 镜面 reflection reflections
剪影 silhouette
穿梭 穿越 隧道 tunnel
商业 经济 business economy
`;

export interface RelatedWords {
  /** Words for the same sight. */
  same: string[];
  /** Words for a kind of it. */
  narrower: string[];
  /** Words for what it is a kind of. */
  broader: string[];
}

let related: Map<string, RelatedWords> | undefined;
let english: string[] | undefined;

const split = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replaceAll('_', ' '));

function readLines(): Map<string, RelatedWords> {
  const all = new Map<string, RelatedWords>();
  const entry = (word: string): RelatedWords => {
    let own = all.get(word);
    if (!own) all.set(word, (own = { same: [], narrower: [], broader: [] }));
    return own;
  };
  const add = (list: string[], words: readonly string[], except: string) => {
    for (const word of words) if (word !== except && !list.includes(word)) list.push(word);
  };
  for (const line of LINES.trim().split('\n')) {
    const [same = [], narrower = []] = line.split('>').map(split);
    for (const word of same) {
      const own = entry(word);
      add(own.same, same, word);
      add(own.narrower, narrower, word);
    }
    for (const word of narrower) add(entry(word).broader, same, word);
  }
  return all;
}

/** Returns the words related to a normalised word; undefined if there are none. */
export const relatedWords = (word: string): RelatedWords | undefined => (related ??= readLines()).get(word);

/** Returns the English words that have related words. */
export const englishWithRelated = (): string[] =>
  (english ??= [...(related ??= readLines()).keys()].filter((word) => /^[a-z]+$/.test(word)));

/** Characters that name a visible thing by themselves: the part of an unknown word by which clips are looked up. */
export const TELLING_CHARACTERS: ReadonlySet<string> = new Set(
  '雨雪雾云雷电日月星山峰河江湖海溪洋沙漠林森树花草竹叶田稻麦城楼厦街巷桥路车船舰鸟猫犬狗马鱼牛羊虎鹿熊猴鸡鸭蝶蜂孩童婴舞跑泳茶酒饭菜果糕火烟灯光夜晨春夏秋冬冰浪滩岛崖谷洞泉瀑池塘塔寺庙宫殿村镇港湾窗琴鼓歌墨医厂矿煤币婚恋',
);
