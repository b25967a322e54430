/** Characters of a document. */
export const PROTOCOL_HTML_MAX = 100_000

/** Documents to which pages of the app link; others are opened by their codes. */
export const PROTOCOL_KINDS: readonly { typeCode: string; title: string; note: string }[] = [
  { typeCode: 'USER_AGREEMENT', title: '用户协议', note: '登录时同意' },
  { typeCode: 'PRIVACY_POLICY', title: '隐私政策', note: '登录时同意；新版本会请每位顾客再同意一次' },
  { typeCode: 'MEMBER_AGREEMENT', title: '会员服务协议', note: '开通会员卡时同意' },
  { typeCode: 'MEMBER_REFUND', title: '退款规则', note: '会员中心链接' },
]
