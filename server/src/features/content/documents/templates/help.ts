import { FIRST_LICENCE_TEXT } from '@zhenku/contract/licences/first-licence-text';
import type { DocumentTemplate } from './template.ts';

const { licensees, uses } = FIRST_LICENCE_TEXT;

const permission = (allowed: boolean | string) => (typeof allowed === 'string' ? allowed : allowed ? '可以' : '不可以');
const useRow = ({ use, standard, extended }: (typeof uses)[number]) =>
  `<tr><td>${use}</td><td>${permission(standard)}</td><td>${permission(extended)}</td></tr>`;

const about = `
<p>【网站名称】由【公司名称】运营，是一家面向中文市场的正版视频素材交易平台。创作者在这里发布原创视频，个人与企业在这里找到画面，取得书面授权。</p>
<h2>我们为什么存在</h2>
<p>一条合适的镜头可以省下一次远行，一份清楚的授权可以免去一场纠纷。我们把“找得到、买得清、用得稳”当作全部工作的标准：</p>
<ul>
<li><strong>正版原创</strong>：每一条作品由实名认证的创作者上传，经人工审核后上架。</li>
<li><strong>永久授权</strong>：标注“永久授权”的素材一次购买，在指定项目中不限次数使用，期限为著作权保护期。</li>
<li><strong>独家原创</strong>：独家创作者的作品只在本站授权。</li>
<li><strong>价格透明</strong>：三档规格明码标价，没有隐藏费用，充值优惠在付款前算给您看。</li>
</ul>
<h2>平台如何运作</h2>
<p>访客无需登录即可浏览、搜索和预览带水印的作品。购买使用平台币“牛币”，1 牛币按人民币 1 元抵扣。付款后可在 90 天内下载无水印文件，并填写被授权方信息，取得可打印、可扫码核验的授权书。创作者按实付金额获得分成，满 100 元即可提现。</p>
`;

const help = `
<h2>一、授权规格怎么选</h2>
<table>
<thead><tr><th>规格</th><th>尺寸</th><th>授权类型</th><th>适用对象</th></tr></thead>
<tbody>
<tr><td>HD</td><td>1920×1080</td><td>标准授权</td><td>${licensees.standard}</td></tr>
<tr><td>4K</td><td>3840×2160</td><td>标准授权</td><td>${licensees.standard}</td></tr>
<tr><td>PLUS</td><td>以作品页标注为准</td><td>PLUS 扩展授权</td><td>${licensees.extended}</td></tr>
</tbody>
</table>
<p>PLUS 是更宽的使用权利，而不是更大的画面：由 HD 原片售出的 PLUS，文件仍为 HD 尺寸。</p>
<h2>二、授权能用在哪里</h2>
<table>
<thead><tr><th>用途</th><th>标准授权</th><th>PLUS 扩展授权</th></tr></thead>
<tbody>
${uses.map(useRow).join('\n')}
</tbody>
</table>
<p>授权地域为全球；一份授权对应一条素材和一个指定项目，在该项目中使用次数不限；一年授权到期后不能再用于新的发布。以付款时的<a href="#/licences/current">《素材授权条款》</a>为准。</p>
<h2>三、充值与付款</h2>
<ul>
<li>支持支付宝、微信支付；创作者还可以用未提现的创作收益充值。</li>
<li>充值档位有 100、200、500、1000、2000、5000、10000 元，也可以自定义金额。</li>
<li>优惠券与折扣卡每次充值只能选择一种。折扣卡自到账起 366 天内有效，下单时可选用。</li>
<li>下载包是预付的若干次下载，用于一种规格（HD 或 4K）的标准授权，下单后选择下载包支付，每条素材用 1 次，不再叠加折扣卡。到期前可以退回未用的次数，到期后未用次数作废。</li>
<li>订单创建后须在 30 分钟内支付，逾期自动取消。企业成员可以选择使用企业账户付款。</li>
<li>需要对公转账的，请按页面显示的收款账户汇款，并在“我的订单”上传凭证；到账确认后开通下载。</li>
</ul>
<h2>四、下载</h2>
<p>付款后 <strong>90 天内</strong> 可以反复下载，请及时保存到本地。下载链接 10 分钟内有效，过期后重新点击“下载”即可。创作者下架作品不影响买家在下载期内下载。</p>
<h2>五、授权书</h2>
<p>下载后请在“授权管理”中填写被授权方、统一社会信用代码或身份证号、授权项目，系统即时生成授权书。提交后您 <strong>不能自行更改</strong>，请认真核对；确有错误的，请联系客服更正并重新出具。未填写授权信息的购买视为待填写授权信息。</p>
<h2>六、退款与退还余额</h2>
<p>没有用完的充值本金可以联系客服申请退还，规则见 <a href="#/doc/agreement">用户协议</a>第二条。</p>
<ol>
<li>文件损坏、与作品页描述严重不符，或作品权属存在争议的，可在付款后 90 天内，在“我的订单”申请退款。</li>
<li>已取得授权书的作品因个人原因（买错、项目取消、不再需要）不支持退款；尚未下载的，请在“我的订单”申请，由客服处理。</li>
<li>退款按原支付账户退回牛币，使用过的折扣卡额度同时恢复，对应授权书失效。用下载包支付的，次数退回下载包；下载包已到期或已退款的，退回牛币。</li>
</ol>
<h2>七、发票</h2>
<p>每笔已支付订单开一张电子发票，驳回后可以重新申请，开票金额为实付金额扣除赠送牛币支付的部分。企业抬头须填写税号，个人抬头只填名称。</p>
`;

const contact = `
<h2>在线客服</h2>
<p>在页面右侧点击“联系客服”，扫描二维码即可与客服专员沟通。客服电话：【客服电话】。服务时间：工作日 9:00 至 18:00，节假日 10:00 至 17:00。</p>
<h2>不同问题找谁</h2>
<table>
<thead><tr><th>事项</th><th>请准备</th><th>答复时间</th></tr></thead>
<tbody>
<tr><td>订单、下载、退款</td><td>订单号、问题截图</td><td>1 个工作日</td></tr>
<tr><td>授权书与发票</td><td>订单号、授权编号</td><td>1 个工作日</td></tr>
<tr><td>企业采购与对公转账</td><td>企业名称、预计采购量</td><td>1 个工作日</td></tr>
<tr><td>创作者入驻与结算</td><td>注册手机号</td><td>2 个工作日</td></tr>
<tr><td>侵权投诉</td><td>权属证明、素材编号</td><td>3 个工作日</td></tr>
</tbody>
</table>
<h2>侵权投诉</h2>
<p>如果您认为平台上的作品侵犯了您的权利，请通过客服提交身份证明、权属证明和素材编号。我们核实后会先行下架，再联系上传者答复。</p>
`;

export const helpDocuments: readonly DocumentTemplate[] = [
  { type: 'about', title: '关于我们', content: about.trim() },
  { type: 'help', title: '帮助中心', content: help.trim() },
  { type: 'contact', title: '联系我们', content: contact.trim() },
];
