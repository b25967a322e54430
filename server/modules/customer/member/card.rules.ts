import { chinaDay, DAY_MS, monthsLater, startOfChinaDay } from '@contract/codes/china-time'
import type { CardLook, RightKind } from '@contract/codes/member'
import { TRIAL_MONTHS } from '@contract/codes/member'
import { priceText } from '@contract/codes/money'
import type { MemberCard, MemberPlan, MemberRight } from '@contract/schema/member'
import type { Button } from '@contract/schema/shared'

/** A term on sale: a number of months, or the days of a trial. */
export interface Plan {
  months: number
  days: number
  priceCents: number
  /** Struck-through price in cents; null: none is shown. */
  struckCents: number | null
}

/** Coupon ids (repeated per copy) and points. */
export interface Gift {
  couponIds: readonly string[]
  points: number
}

/** Benefits of a card in addition to member prices. */
export interface Perks {
  /** In tenths: 20 for twice the points of an order. */
  pointsFactor: number
  /** Granted at the start of the term and of each month. */
  monthly: readonly string[]
  /** Once a year, in the month of the birthday. */
  birthday: Gift
  /** Granted once per paid purchase. */
  gift: Gift
}

export interface Card {
  cardId: string
  name: string
  slogan: string
  look: CardLook
  place: number
  /** memberCentre shows the card, else memberCenter. */
  isNewLayout: boolean
  isUPlus: boolean
  isSold: boolean
  plans: readonly Plan[]
  perks: Perks
}

export const NO_GIFT: Gift = { couponIds: [], points: 0 }
/** The factor without a card. */
export const PLAIN_FACTOR = 10

const PLAN_TITLES: Readonly<Record<number, string>> = { 1: '月卡', 3: '季卡', 6: '半年卡', 12: '年卡' }

export const planTitle = ({ months, days }: Pick<Plan, 'months' | 'days'>): string =>
  months === TRIAL_MONTHS ? `试用 ${days} 天` : (PLAN_TITLES[months] ?? `${months} 个月`)

export const isTrial = ({ months }: Pick<Plan, 'months'>): boolean => months === TRIAL_MONTHS

const endOfDay = (at: number) => startOfChinaDay(chinaDay(at)) + DAY_MS - 1

/** End of a term with the given start: the end of its last day. */
export const untilOf = ({ months, days }: Pick<Plan, 'months' | 'days'>, from: number): number =>
  endOfDay(months === TRIAL_MONTHS ? from + days * DAY_MS : monthsLater(from, months))

const daysOf = ({ months, days }: Plan) => (months === TRIAL_MONTHS ? days : Math.floor((365 * months) / 12))
const perDay = (plan: Plan) => plan.priceCents / daysOf(plan)

/** 2026.11.25 */
export const dotted = (at: number): string => chinaDay(at).replace(/-/g, '.')

/** Facts that decide whether a shopper can buy a plan. */
export interface PlanFacts {
  /** End of the shopper's term of this kind of card; 0 or past: none. */
  until: number
  hasTried: boolean
  now: number
}

/** Reason why a plan cannot be bought; null when it can. */
export function planProblem(plan: Plan, { until, hasTried, now }: PlanFacts): string | null {
  if (!isTrial(plan)) return null
  if (hasTried) return '已用过'
  return until > now ? '会员期内不用试' : null
}

export function planViews(plans: readonly Plan[], facts: PlanFacts): MemberPlan[] {
  const { until, now } = facts
  const long = plans.filter((plan) => !isTrial(plan))
  const best = long.length > 1 ? long.reduce((a, b) => (perDay(b) < perDay(a) ? b : a)) : null
  return plans.map((plan) => {
    const problem = planProblem(plan, facts)
    const title = planTitle(plan)
    const end = dotted(untilOf(plan, Math.max(now, until)))
    return {
      validMonth: plan.months,
      title,
      price: plan.priceCents,
      struckPrice: plan.struckCents,
      dayText: problem ?? `${priceText(Math.round(perDay(plan)))}/天`,
      mark: plan === best ? '最划算' : '',
      isOff: problem !== null,
      untilText: until > now ? `接着有效期算，至 ${end}` : `今天起算，至 ${end}`,
      buttonText: `${until > now ? '续费' : '立即开通'}${title} ${priceText(plan.priceCents)}`,
    }
  })
}

/** 双倍积分, 1.5 倍积分 */
export const factorText = (factor: number): string => (factor === 20 ? '双倍积分' : `${factor / 10} 倍积分`)

/** 2 张券、200 积分; '' for an empty gift. */
export const giftText = ({ couponIds, points }: Gift): string =>
  [couponIds.length > 0 ? `${couponIds.length} 张券` : '', points > 0 ? `${points} 积分` : '']
    .filter(Boolean)
    .join('、')

export const hasGift = ({ couponIds, points }: Gift) => couponIds.length > 0 || points > 0

/** Facts that rights depend on, in addition to the card. */
export interface RightFacts {
  unlocked: boolean
  /** Null for a visitor, who has no birthday and cannot set one. */
  birthday: { day: string; canSet: boolean } | null
}

/** 已生效, or the step that the shopper still has to take for the right. */
function stateText(rightId: RightKind, { unlocked, birthday }: RightFacts): string {
  if (!unlocked) return '开通后生效'
  return rightId === 'birthday' && !birthday?.day ? '设置生日后生效' : '已生效'
}

/** Texts of the card's active rights. `titleOf` returns the name of a coupon. */
export function rightsOf(card: Card, facts: RightFacts, titleOf: (couponId: string) => string): MemberRight[] {
  const { unlocked, birthday: known } = facts
  const { pointsFactor, monthly, birthday, gift } = card.perks
  const named = (couponIds: readonly string[]) => [...new Set(couponIds.map(titleOf))].join('、')
  const withPoints = ({ couponIds, points }: Gift) =>
    [named(couponIds), points > 0 ? `${points} 积分` : ''].filter(Boolean).join('和 ')
  const right = (rightId: RightKind, icon: string, title: string, note: string, subtitle: string) => ({
    rightId,
    icon,
    title,
    subtitle,
    note,
    unlocked,
    stateText: stateText(rightId, facts),
    button: rightId === 'birthday' ? birthdayButton(known) : null,
  })
  return [
    !card.isUPlus &&
      right(
        'price',
        'badge-percent',
        '会员专享价',
        '下单自动减',
        '标着会员价的商品，下单时自动按会员价算，每家门店通用',
      ),
    pointsFactor > PLAIN_FACTOR &&
      right('points', 'coins', factorText(pointsFactor), '购物就有', `订单完成后，积分按 ${pointsFactor / 10} 倍到账`),
    monthly.length > 0 &&
      right(
        ...(['monthly', 'truck', '每月礼券', `每月 ${monthly.length} 张`] as const),
        `开通当天和每月 1 日，${named(monthly)}放入你的券`,
      ),
    hasGift(birthday) &&
      right(
        'birthday',
        'cake',
        '生日礼遇',
        giftText(birthday),
        `生日当月送${withPoints(birthday)}，每年一次${knownText(known)}`,
      ),
    hasGift(gift) && right('gift', 'gift', '开通礼包', giftText(gift), `每次付款开通或续费送${withPoints(gift)}`),
    !card.isUPlus && right('saving', 'wallet', '省钱账本', '付款即更新', '会员价省下的钱记在卡上，付款后马上更新'),
  ].filter((one) => one !== false)
}

/** ，你的生日是 5 月 18 日 */
function knownText(known: RightFacts['birthday']): string {
  if (!known?.day) return ''
  const [, month, day] = known.day.split('-').map(Number)
  return `，你的生日是 ${month} 月 ${day} 日`
}

function birthdayButton(known: RightFacts['birthday']): Button | null {
  if (!known?.canSet) return null
  return { code: 'birthday', text: known.day ? '修改生日' : '设置生日', primary: !known.day }
}

export function cardView(card: Card, rightCount: number): MemberCard {
  const { cardId, name, slogan, look, isNewLayout, isUPlus } = card
  return {
    memberCardId: cardId,
    memberCardName: name,
    slogan,
    look,
    isUPlus,
    rightCount,
    newversionSwitch: isNewLayout ? 1 : 0,
  }
}
