import { SEARCH_LEAD, type SearchLead } from '@contract/codes/search'
import { canonical } from './canonical.rules'

const { flashSale, couponCentre, member, pointsMall, offer } = SEARCH_LEAD

/** Words of activities with the pages that they lead to. */
const ACTIVITIES: readonly (readonly [string, readonly SearchLead[]])[] = [
  ['秒杀 限时秒杀 限时抢购 抢购 限时购 秒杀专区 闪购 整点秒杀', [flashSale]],
  ['满减 满减活动 满减优惠 满额减 满折 多件折扣 凑单', [offer]],
  ['会员价 会员专享 会员日 会员专区 会员优惠 会员权益 会员中心 会员专享价 开通会员 办会员', [member]],
  ['领券 优惠券 优惠卷 领优惠券 领券中心 券 代金券领取 红包领取 折扣券 满减券 优惠劵', [couponCentre]],
  ['积分商城 积分兑换 积分换购 积分换礼 积分', [pointsMall]],
  ['优惠 优惠活动 活动 促销 促销活动 打折 折扣 特价 降价 大促 今日特价 特惠', [flashSale, offer, couponCentre]],
]
const LEADS = new Map(ACTIVITIES.flatMap(([words, leads]) => words.split(' ').map((word) => [word, leads] as const)))
/** The shortest word that is recognised inside a longer text: 打折沙发, 秒杀 手机. */
const LEAST_LENGTH = 2
const WORDS = [...LEADS.keys()].filter((word) => word.length >= LEAST_LENGTH).sort((a, b) => b.length - a.length)

/** An activity in a keyword, with the rest of the keyword. */
export interface ActivityKeyword {
  keyword: string
  leads: readonly SearchLead[]
}

/** Parses an activity in a keyword: 秒杀, 会员价牛奶. Null: it has none. */
export function activityKeyword(keyword: string): ActivityKeyword | null {
  const text = canonical(keyword)
  const whole = LEADS.get(text)
  if (whole) return { keyword: '', leads: whole }
  const word = WORDS.find((one) => text.startsWith(one) || text.endsWith(one))
  const leads = word === undefined ? undefined : LEADS.get(word)
  if (word === undefined || !leads) return null
  const rest = text.startsWith(word) ? text.slice(word.length) : text.slice(0, -word.length)
  return { keyword: rest.replace(/^\s*的|的\s*$/g, '').trim(), leads }
}
