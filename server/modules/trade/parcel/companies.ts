import { MALL_CARRIER, RIDER_CARRIER } from '@contract/codes/parcel'
import type { ExpressCompany } from '@contract/schema/parcel'

/**
 * Carriers that shoppers and stores may choose, with their codes in tracking services of the Kuaidi100 kind (from its
 * published table of companies). The carriers publish no rule for their numbers, so only the characters of a number are
 * checked.
 */
const ROWS: readonly (readonly [code: string, name: string, initial: string, phone: string])[] = [
  ['annengwuliu', '安能物流', 'A', '95332'],
  ['baishiwuliu', '百世快运', 'B', '95320'],
  ['danniao', '菜鸟速递', 'C', '95188'],
  ['dhl', 'DHL', 'D', '95380'],
  ['debangkuaidi', '德邦快递', 'D', '95353'],
  ['debangwuliu', '德邦物流', 'D', '95353'],
  ['disifang', '递四方', 'D', ''],
  ['dsukuaidi', 'D 速快递', 'D', ''],
  ['ems', 'EMS', 'E', '11183'],
  ['fedex', 'FedEx', 'F', ''],
  ['fengwang', '丰网速运', 'F', ''],
  ['guotongkuaidi', '国通快递', 'G', ''],
  ['hkpost', '香港邮政', 'X', ''],
  ['huitongkuaidi', '百世快递', 'B', '95320'],
  ['japanposten', '日本邮政', 'R', ''],
  ['jd', '京东物流', 'J', '950616'],
  ['jiajiwuliu', '佳吉快运', 'J', ''],
  ['jingdongkuaiyun', '京东快运', 'J', '950616'],
  ['jtexpress', '极兔速递', 'J', '956025'],
  ['koreapost', '韩国邮政', 'H', ''],
  ['kuayue', '跨越速运', 'K', '95324'],
  ['lianhaowuliu', '联昊通', 'L', ''],
  ['quanfengkuaidi', '全峰快递', 'Q', ''],
  ['rrs', '日日顺物流', 'R', ''],
  ['shentong', '申通快递', 'S', '95543'],
  ['shunfeng', '顺丰速运', 'S', '95338'],
  ['shunfengkuaiyun', '顺丰快运', 'S', '95338'],
  ['suer', '速尔快递', 'S', ''],
  ['suning', '苏宁物流', 'S', ''],
  ['sxjdfreight', '顺心捷达', 'S', ''],
  ['tiandihuayu', '天地华宇', 'T', ''],
  ['tiantian', '天天快递', 'T', ''],
  ['tnt', 'TNT', 'T', ''],
  ['ups', 'UPS', 'U', ''],
  ['usps', 'USPS', 'U', ''],
  ['xinfengwuliu', '信丰物流', 'X', ''],
  ['yanwen', '燕文物流', 'Y', ''],
  ['yimidida', '壹米滴答', 'Y', ''],
  ['youshuwuliu', '优速快递', 'Y', ''],
  ['youzhengguonei', '邮政快递包裹', 'Y', '11183'],
  ['yuanchengwuliu', '远成物流', 'Y', ''],
  ['yuantong', '圆通速递', 'Y', '95554'],
  ['yunda', '韵达快递', 'Y', '95546'],
  ['yundakuaiyun', '韵达快运', 'Y', ''],
  ['zengyisudi', '增益速递', 'Z', ''],
  ['zhaijisong', '宅急送', 'Z', ''],
  ['zhongtiewuliu', '中铁物流', 'Z', ''],
  ['zhongtong', '中通快递', 'Z', '95311'],
  ['zhongtongkuaiyun', '中通快运', 'Z', ''],
]

export const COMPANIES: readonly ExpressCompany[] = ROWS.map(([code, name, initial, phone]) => ({
  code,
  name,
  initial,
  phone,
})).sort((a, b) => (a.initial < b.initial || (a.initial === b.initial && a.code < b.code) ? -1 : 1))

/** The mall's own carrier; shoppers cannot send returns by it. */
const OWN = [
  { code: MALL_CARRIER, name: '乐廊速运' },
  { code: RIDER_CARRIER, name: '乐廊骑手' },
]
const KNOWN = [...COMPANIES, ...OWN]
const BY_NAME = new Map(KNOWN.flatMap(({ code, name }) => [[name, code] as const, [code, code] as const]))

/** A company's code by name or code; empty when unknown. */
export const companyCode = (text: string): string => BY_NAME.get(text.trim()) ?? ''

/** A company's name by its code; the given text when unknown. */
export const companyName = (text: string): string => KNOWN.find(({ code }) => code === text.trim())?.name ?? text.trim()

const MOST_SIMILAR = 3

/** Names of carriers that an unknown text may mean: names that contain it or begin like it. */
export function similarCompanies(text: string): string[] {
  const typed = text.trim().toLowerCase()
  if (typed === '') return []
  const names = COMPANIES.map(({ name, code }) => ({ name, forms: [name.toLowerCase(), code] }))
  const having = names.filter(({ forms }) => forms.some((form) => form.includes(typed) || typed.includes(form)))
  const start = typed.slice(0, 2)
  const near = names.filter(({ forms }) => start.length === 2 && forms.some((form) => form.startsWith(start)))
  return [...new Set([...having, ...near].map(({ name }) => name))].slice(0, MOST_SIMILAR)
}
