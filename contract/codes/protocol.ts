/** Characters of a document. */
export const PROTOCOL_HTML_MAX = 100_000

/** Documents to which pages of the app link; others are opened by their codes. */
export const PROTOCOL_KINDS: readonly { typeCode: string; title: string; note: string }[] = [
  { typeCode: 'USER_AGREEMENT', title: '用户协议', note: '登录时同意' },
  { typeCode: 'PRIVACY_POLICY', title: '隐私政策', note: '登录时同意；新版本会请每位顾客再同意一次' },
  { typeCode: 'MEMBER_AGREEMENT', title: '会员服务协议', note: '开通会员卡时同意' },
  { typeCode: 'MEMBER_REFUND', title: '退款规则', note: '会员中心链接' },
  { typeCode: 'IDENTITY_AUTHORIZATION', title: '实名信息使用授权书', note: '实名认证时同意' },
  { typeCode: 'BANK_CARD_AGREEMENT', title: '银行卡绑定协议', note: '绑定银行卡时同意' },
]
