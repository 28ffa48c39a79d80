import type { LicenceText } from './licence-uses.ts';

/** The specification's text, which every shop starts with: migration 0086 stores it as version 1. */
export const FIRST_LICENCE_TEXT: LicenceText = {
  words:
    '兹证明：授权方许可被授权方按下列条件使用所列视频素材。被授权方与使用项目须与本授权书载明的一致，授权信息一经填写不可更改；订单作废或退款的，本授权书随之失效。',
  licensees: {
    standard: '个人、个体工商户、企业及其他组织',
    extended: '个体工商户、企业及其他组织（不含个人）',
  },
  scope: '全球范围；一个作品用于一个指定项目，使用次数不限',
  uses: [
    { key: 'personalExchange', use: '个人交流', standard: true, extended: false },
    { key: 'personalMedia', use: '个人自媒体', standard: true, extended: false },
    { key: 'corporateMedia', use: '企业自媒体', standard: true, extended: true },
    { key: 'corporateDisplay', use: '企业展示', standard: true, extended: true },
    { key: 'venue', use: '线下场所', standard: true, extended: true },
    { key: 'event', use: '线下活动', standard: true, extended: true },
    { key: 'onlineAds', use: '线上广告', standard: true, extended: true },
    { key: 'outdoorAds', use: '户外广告', standard: true, extended: true },
    { key: 'builtIn', use: '产品内置视频', standard: false, extended: true },
    { key: 'filmTv', use: '影视、综艺、纪录片制作', standard: false, extended: true },
    { key: 'resale', use: '转售、分发或共享', standard: false, extended: false },
  ],
  neverAllowed: [
    '将素材本身共享、分发、转售或再授权给第三方',
    '侵犯他人权利，或用于违法、淫秽、诽谤及政治目的',
    '超出本授权范围的任何使用',
  ],
  contractorClause: '第三方仅可作为受托制作方编辑本素材，且最终使用方须为被授权方。',
};
