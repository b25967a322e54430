export interface PastedAddress {
  name: string
  mobile: string
  detail: string
}

/** Words before a name in texts people copy. */
const NAME_WORDS = /^(收货人|收件人|姓名|联系人)[:：]?/
const OTHER_WORDS = /(手机号码?|联系电话|电话|所在地区|详细地址|收货地址|地址)[:：]?/g

/** Name, phone and address in a pasted text like 「张三 13800000001 浙江省杭州市滨江区…」; what isn't found is empty. */
export function parsePaste(text: string): PastedAddress {
  const phone = /(?<!\d)(?:\+?86[- ]?)?(1\d{2}[- ]?\d{4}[- ]?\d{4})(?!\d)/.exec(text)
  const mobile = phone?.[1]?.replace(/\D/g, '') ?? ''
  const rest = (phone ? text.replace(phone[0], ' ') : text).replace(OTHER_WORDS, ' ')
  const parts = rest
    .split(/[\s,，;；]+/)
    .map((part) => part.replace(NAME_WORDS, '').trim())
    .filter(Boolean)
  // A name is short and has no digits; the longest part is the address.
  const detail = [...parts].sort((a, b) => b.length - a.length)[0] ?? ''
  const name = parts.find((part) => part !== detail && part.length >= 2 && part.length <= 10 && !/\d/.test(part)) ?? ''
  const joined = parts.filter((part) => part !== name).join(' ')
  return { name, mobile, detail: joined.length >= 5 ? joined : '' }
}
