import { HOUSE_CARRIER, RIDER_CARRIER } from '@contract/codes/parcel'
import type { ExpressCompany } from '@contract/schema/parcel'

/**
 * Carriers that shoppers and stores name, with the codes that tracking services of the Kuaidi100 kind know them by (its
 * published table of companies). Their numbers follow no rule that they publish: none is checked here beyond its letters.
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

/** The mall's own, which nobody sends goods back by. */
const OWN = [
  { code: HOUSE_CARRIER, name: '乐廊速运' },
  { code: RIDER_CARRIER, name: '乐廊骑手' },
]
const KNOWN = [...COMPANIES, ...OWN]
const BY_NAME = new Map(KNOWN.flatMap(({ code, name }) => [[name, code] as const, [code, code] as const]))

/** Its code by name or code; empty for one that we do not know. */
export const companyCode = (text: string): string => BY_NAME.get(text.trim()) ?? ''

/** Its name by its code; the text itself for one that we do not know. */
export const companyName = (text: string): string => KNOWN.find(({ code }) => code === text.trim())?.name ?? text.trim()
