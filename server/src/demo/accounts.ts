/** The password of every demo account; the README names it. */
export const demoPassword = 'zhenku-demo';

export type DemoAccount = {
  key: 'buyer' | 'companyBuyer' | 'creator' | 'companyCreator' | 'applicant' | 'inReview';
  phone: string;
  title: string;
  name: string;
  realName: string;
  /** The type at registration: 1 personal, 2 company. A creator starts in the matching creator role. */
  userType: 1 | 2;
  /** Coins in yuan; a company account's belong to its company. */
  coins: number;
  companyName?: string;
  socialCreditCode?: string;
  /** Uses the region code 110000, which no real number has. */
  identityNumber?: string;
  /** Only for creators: 0 exclusive, 1 non-exclusive. */
  saleType?: 0 | 1;
  remark?: string;
  advantage?: string;
};

export const demoAccounts: readonly DemoAccount[] = [
  {
    key: 'buyer',
    phone: '13800000001',
    title: 'personal buyer with 5000 coins',
    name: '林晓岚',
    realName: '林晓岚',
    userType: 1,
    coins: 5000,
  },
  {
    key: 'companyBuyer',
    phone: '13800000002',
    title: 'company buyer with 20000 coins',
    name: '青禾影视采购部',
    realName: '周明远',
    userType: 2,
    coins: 20_000,
    companyName: '青禾影视文化有限公司',
    socialCreditCode: '91110000MA0DEM013H',
  },
  {
    key: 'creator',
    phone: '13800000003',
    title: 'personal creator, exclusive',
    name: '山野光影',
    realName: '顾长风',
    userType: 1,
    coins: 0,
    identityNumber: '110000199003070036',
    saleType: 0,
    remark: '独立影像创作者，十年风光与延时摄影经验。相信好画面来自等待：等一场雾散、一次潮落、一夜星空。',
    advantage: '擅长自然风光、星空延时与国风意境，作品只在帧库独家授权。',
  },
  {
    key: 'companyCreator',
    phone: '13800000005',
    title: 'company creator, non-exclusive',
    name: '澜图视觉工作室',
    realName: '沈若溪',
    userType: 2,
    coins: 0,
    companyName: '澜图视觉科技有限公司',
    socialCreditCode: '91110000MA0DEM021C',
    saleType: 1,
    remark: '专注大屏与发布会视觉的三维动画团队，为您的开场、舞台与展厅准备可以直接使用的动态背景。',
    advantage: '擅长粒子、科技数据、城市与节庆主题的动态背景，每月上新，支持批量采购。',
  },
];

/** Users applying to become creators, so that the console has decisions to make. */
export const demoApplicants: readonly DemoAccount[] = [
  {
    key: 'applicant',
    phone: '13800000006',
    title: 'applicant, waits in the console for a decision',
    name: '川西日记',
    realName: '苏木',
    userType: 1,
    coins: 0,
  },
  {
    key: 'inReview',
    phone: '13800000007',
    title: 'certification in review',
    name: '城市呼吸',
    realName: '许知行',
    userType: 1,
    coins: 0,
    identityNumber: '110000199205120011',
  },
];
