/**
 * The words that the list of a new mall begins with: gambling, fraud, forged papers, touting, drugs, weapons,
 * pornography. Whole words only that mean nothing harmless inside an address or a remark. Part of an applied step,
 * so never edited: `npm run mall -- words` changes the list.
 */
const LIST = `
赌博 赌场 赌钱 网赌 赌球 赌马 博彩 六合彩 私彩 时时彩 百家乐 老虎机 线上娱乐城 真人荷官 下注返水 押大小 炸金花 彩票内幕
包赢 稳赚不赔 高额返利 投资翻倍 保本高息 资金盘 杀猪盘 传销 庞氏骗局 地下钱庄 洗钱 跑分平台 套现 信用卡代还 黑户贷款 无抵押贷款
校园贷 裸贷 高利贷 征信修复 花呗套现 代开发票 虚开发票 假发票 买卖发票 代办证件 办假证 假身份证 假学历 假文凭 代考 替考 包过考试
刷单 刷信誉 刷好评 兼职日结 刷钻 刷流量 加微信返现 好评返现 扫码领红包 免费领奖 中奖通知 猜猜我是谁 冒充客服 低价代购充值 盗刷
银行卡出售 收购银行卡 四件套出售 电话卡出售 实名账号出售 身份信息出售 个人信息出售 查开房记录 手机定位找人 窃听器 偷拍设备 针孔摄像
复制手机卡 黑客接单 撞库 木马免杀 外挂出售 翻墙软件 冰毒 海洛因 摇头丸 大麻出售 迷药 听话水 催情药 枪支弹药 仿真枪出售 手枪出售
管制刀具出售 雷管 炸药配方 人体器官买卖 肾源 代孕 卖卵 代怀孕 包生儿子 援交 卖淫 嫖娼 招嫖 色情服务 裸聊 成人电影下载 黄色网站
情色直播 上门特殊服务 迷奸 走私香烟 假烟批发 野生动物买卖 象牙交易 高仿包包批发 精仿手表 a货批发 水货手机批发
`

export const FIRST_WORDS: readonly string[] = LIST.split(/\s+/).filter((word) => word !== '')
