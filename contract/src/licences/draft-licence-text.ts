import { FIRST_LICENCE_TEXT } from './first-licence-text.ts';
import type { LicenceText } from './licence-uses.ts';

/** A proposal for the version after the first, not reviewed by a lawyer. Its table of uses is the first version's. */
export const DRAFT_LICENCE_TEXT: LicenceText = {
  ...FIRST_LICENCE_TEXT,
  words:
    '兹证明：授权方授予被授权方非专有、不可转让的使用权，可在指定项目中复制、剪辑、改编所列素材，并经信息网络、广播、放映等方式传播成品；播出和投放平台可为此使用成品。本授权书由出具方受授权方委托出具。被授权方与项目须与所载一致，填写后不能自行更改，确有错误的，经出具方核实后更正并重新出具；订单被撤销或退款的，本授权书失效。',
  scope:
    '全球范围；一条素材用于一个指定项目，使用次数不限；“永久”指著作权保护期内；一年授权到期后不得再作新的发布或投放，期内已发布的成品可以保留',
  neverAllowed: [
    '将素材本身共享、分发、转售或再授权给第三方，但交受托制作方为该项目制作的除外',
    '将素材注册为商标，或自称素材的原作者',
    '将素材改作模板、素材库等供他人再次使用的产品',
    '侵犯他人权利，或用于违法、淫秽、诽谤及政治目的（政务公开、公益宣传除外）',
    '超出本授权范围的任何使用',
  ],
  contractorClause: '第三方仅可作为受托制作方为指定项目编辑本素材，且成品须由被授权方使用。',
};

/** Points that a lawyer must decide before the draft is published. */
export const DRAFT_QUESTIONS = [
  '许可的权利种类和转授权给播出、投放平台的范围',
  '一年授权到期后，已发布的成品可以保留到什么程度',
  '“政治目的”的界定，政务公开与公益宣传是否除外',
  '出具方受授权方委托的手续，与《创作者签约协议》一致',
] as const;
