import { chinaClock, chinaDay, DAY_MS, monthDay } from '@contract/codes/china-time'
import { CLAIM_PREFIX, COUPON_SOON_DAYS, type CouponKind } from '@contract/codes/coupon'
import { priceText } from '@contract/codes/money'
import type { RefundExtras } from '@contract/schema/aftersale'
import type { CouponCard, CouponChoice, CouponFace, CouponGift, HeldCoupon } from '@contract/schema/coupon'
import type { Button } from '@contract/schema/shared'
import type { CouponOutcome, Lack } from '../pricing'
import type { CouponRecord } from './coupon.rules'
import type { HeldCouponTable } from './coupon.tables'

/** Feature code of the coupon centre. */
const COUPON_CENTRE_COMMAND = 'C0040010401'

/** The printed texts of a coupon; `storeName`: for a store's coupon. */
export function faceOf(record: CouponRecord, storeName: string): CouponFace {
  const { couponId, title, kind, storeId, from, off, audience } = record
  const isForMembers = audience === 'member'
  const bound = boundText(record)
  return {
    couponId,
    title,
    kind,
    storeId,
    isForMembers,
    cents: 'cents' in off ? off.cents : off.most,
    perMille: 'perMille' in off ? 1000 - off.perMille : 0,
    ruleText: from === 0 ? `无门槛${bound}` : `满 ${priceText(from)} 可用${bound}`,
    tag: isForMembers ? '会员' : (TAGS[kind] ?? (storeId === null ? '平台' : '店铺')),
    scopeText: scopeOf(record, storeName),
  }
}

const TAGS: Partial<Record<CouponKind, string>> = { freight: '运费', gift: '礼品' }

/** ，最高减 ¥60; empty without a maximum. */
function boundText({ kind, off }: CouponRecord): string {
  if (kind === 'freight') return 'cents' in off && off.cents > 0 ? `，最高抵 ${priceText(off.cents)}` : ''
  return 'most' in off && off.most > 0 ? `，最高减 ${priceText(off.most)}` : ''
}

function scopeOf({ storeId, productIds, category, goods }: CouponRecord, storeName: string): string {
  if (goods[0]) return giftText(goods)
  const reach = storeId === null ? '' : `${storeName} `
  if (productIds) return `${reach}部分商品`
  if (category) return `${reach}${category.name}`
  return storeId === null ? '全场商品' : `${reach}全店`
}

/** 赠鲜牛奶, 赠鲜牛奶等 3 件中的 1 件. */
function giftText(goods: CouponRecord['goods']): string {
  const title = goods[0]?.title ?? ''
  return goods.length > 1 ? `赠${title}等 ${goods.length} 件中的 1 件` : `赠${title}`
}

/** A shopper's claims of a coupon, its remaining number, and the other facts that decide the claim button. */
export interface ClaimFacts {
  storeName: string
  taken: number
  /** Null: unlimited. */
  left: { total: number; taken: number } | null
  isMember: boolean
  /** The shopper has a reminder for the opening of its claims. */
  isReminded: boolean
  now: number
}

/** 领后 7 天有效, 至 11.30. */
export const validText = ({ valid }: CouponRecord, now: number): string =>
  'days' in valid ? `领后 ${valid.days} 天有效` : `至 ${dotted(valid.until - 1, now)}`

/** A coupon in the coupon centre. */
export function cardOf(record: CouponRecord, facts: ClaimFacts): CouponCard {
  const { storeName, taken, left, now } = facts
  const { perPerson, claimFrom } = record
  return {
    ...faceOf(record, storeName),
    validText: validText(record, now),
    takenPercent: left && left.total > 0 ? Math.min(100, Math.floor((left.taken * 100) / left.total)) : null,
    button: buttonOf(record, facts),
    note:
      now < claimFrom
        ? `${momentText(claimFrom, now)} 开抢`
        : taken > 0
          ? `已领 ${taken} 张，限领 ${perPerson} 张`
          : record.audience === 'member' && !facts.isMember
            ? MEMBERS_ONLY
            : '',
  }
}

const BUTTONS = {
  over: { code: 'over', text: '已结束', primary: false },
  use: { code: 'use', text: '去使用', primary: false },
  remind: { code: 'remind', text: '提醒我', primary: false },
  unremind: { code: 'unremind', text: '取消提醒', primary: false },
  soldOut: { code: 'soldOut', text: '已抢光', primary: false },
  join: { code: 'join', text: '开通会员', primary: false },
  claim: { code: 'claim', text: '领取', primary: true },
} as const satisfies Record<string, Button>

/** Shown to a shopper without a member card. */
export const MEMBERS_ONLY = '会员专享'

/** The state of the claim button; a refused claim gives the same reason. */
function buttonOf(record: CouponRecord, { taken, left, isMember, isReminded, now }: ClaimFacts): Button {
  if (taken >= record.perPerson) return BUTTONS.use
  if (now >= record.claimUntil) return BUTTONS.over
  if (now < record.claimFrom) return isReminded ? BUTTONS.unremind : BUTTONS.remind
  if (left && left.taken >= left.total) return BUTTONS.soldOut
  if (record.audience === 'member' && !isMember) return BUTTONS.join
  return BUTTONS.claim
}

/** Why a coupon cannot be claimed, as the shopper reads it; null when it can. */
export function refusalOf(record: CouponRecord, facts: ClaimFacts): string | null {
  const { code } = buttonOf(record, facts)
  if (code === 'claim') return null
  const { perPerson, claimFrom } = record
  if (code === 'remind' || code === 'unremind') return `${momentText(claimFrom, facts.now)} 开抢`
  const texts: Record<string, string> = {
    use: `每人限领 ${perPerson} 张`,
    over: '活动已结束',
    soldOut: '已抢光',
    join: MEMBERS_ONLY,
  }
  return texts[code] ?? '领取失败'
}

const STATE_TEXTS = {
  locked: '待付款订单占用中',
  used: '已使用',
  expired: '已过期',
  giving: '赠送中，等待好友领取',
  given: '已赠送给好友',
  void: '已作废',
}

/** Why a coupon cannot be given to a friend, as its shopper reads it; null when it can. */
export function keepReason(record: CouponRecord, held: HeldCouponTable, now: number): string | null {
  if (held.state !== 'unused') return STATE_TEXTS[held.state]
  if (held.untilAt <= now) return STATE_TEXTS.expired
  if (held.cameBy !== '') return '好友赠送的券不能再转赠'
  return record.audience === 'member' ? '会员专享券不能赠送' : null
}

/** 会员美妆券：满 ¥500 可用，减 ¥90. */
export const memberText = (record: CouponRecord): string => `${record.title}：${offText(record)}`

/** 满 ¥500 可用，减 ¥90. */
export function offText({ kind, from, off, goods }: CouponRecord): string {
  const least = from === 0 ? '无门槛' : `满 ${priceText(from)} 可用`
  if (kind === 'gift') return `${least}，${giftText(goods)}`
  if (kind === 'freight')
    return `${least}，${'cents' in off && off.cents > 0 ? `减运费 ${priceText(off.cents)}` : '免运费'}`
  return `${least}，${'cents' in off ? `减 ${priceText(off.cents)}` : `${(1000 - off.perMille) / 100} 折`}`
}

/** The message before coupons end; `record`: of the first. */
export function soonText({ title }: CouponRecord, untilAt: number, count: number, now: number) {
  const what = count === 1 ? `「${title}」将于` : `「${title}」等 ${count} 张优惠券，最早`
  return { title: '优惠券即将到期', content: `${what} ${momentText(untilAt - 1, now)} 到期，记得使用` }
}

/** The message when the claims of a coupon open, and its link. */
export function openText(record: CouponRecord) {
  return {
    title: '领券提醒',
    content: `「${record.title}」可以领取了，${offText(record)}，领完即止`,
    command: { cmd: COUPON_CENTRE_COMMAND, params: {} },
  }
}

const GIFT_BUTTONS = {
  take: { code: 'take', text: '立即领取', primary: true },
  takeBack: { code: 'takeBack', text: '收回', primary: false },
  use: { code: 'use', text: '去使用', primary: true },
} as const satisfies Record<string, Button>

/** A gift as a shopper sees it; `held`: the giver's row, `isYours`: the caller has taken it. */
export function giftView(
  record: CouponRecord,
  held: HeldCouponTable,
  facts: { giftCode: string; storeName: string; isOwn: boolean; isYours: boolean; now: number },
): CouponGift {
  const { giftCode, isOwn, isYours, now } = facts
  const isOver = held.no !== giftCode || (held.state === 'giving' && held.giftUntil <= now)
  const state = isOver ? 'over' : held.state === 'giving' ? 'waiting' : isYours ? 'yours' : 'taken'
  const button = state === 'waiting' ? (isOwn ? 'takeBack' : 'take') : state === 'yours' ? 'use' : null
  return {
    ...faceOf(record, facts.storeName),
    validText: endText(held, now),
    state,
    isOwn,
    until: state === 'waiting' ? held.giftUntil : 0,
    button: button && GIFT_BUTTONS[button],
  }
}

/** A coupon of the shopper; `payOrderNo`: of the order that holds or has used it. */
export function heldView(
  record: CouponRecord,
  held: HeldCouponTable,
  facts: { storeName: string; payOrderNo: string; now: number },
): HeldCoupon {
  const { now } = facts
  const state = held.state === 'unused' && held.untilAt <= now ? 'expired' : held.state
  const isGiving = state === 'giving'
  return {
    ...faceOf(record, facts.storeName),
    heldId: held.heldId,
    until: held.untilAt,
    state,
    payOrderNo: facts.payOrderNo,
    giftCode: isGiving ? held.no : '',
    keepReason: keepReason(record, held, now) ?? '',
    validText: { ...STATE_TEXTS, unused: endText(held, now) }[state],
    isSoon: state === 'unused' && held.fromAt <= now && held.untilAt - now <= COUPON_SOON_DAYS * DAY_MS,
  }
}

/** The effect of a refund on a coupon that the order used; `isShared`: another order of the checkout still uses it. */
export function backView(
  record: CouponRecord,
  held: HeldCouponTable,
  { isWhole, isShared, now }: { isWhole: boolean; isShared: boolean; now: number },
): RefundExtras['coupons'][number] {
  const problem =
    held.untilAt <= now ? '已过期' : isShared ? '一起下单的其他订单还在使用' : isWhole ? null : '订单全部退款后才退回'
  const { heldId } = held
  return { heldId, title: record.title, isBack: problem === null, note: problem ?? endText(held, now) }
}

/** A coupon in the list of an order that may use it. */
export function choiceView(
  record: CouponRecord,
  held: HeldCouponTable,
  outcome: CouponOutcome,
  facts: { storeName: string; now: number },
): CouponChoice {
  const lack = 'lack' in outcome ? outcome : null
  return {
    ...faceOf(record, facts.storeName),
    heldId: held.heldId,
    isToClaim: held.heldId.startsWith(CLAIM_PREFIX),
    validText: endText(held, facts.now),
    isChosen: 'isChosen' in outcome && outcome.isChosen,
    takesCents: lack || !('cents' in outcome) ? 0 : outcome.cents,
    reason: lack ? lackText(lack) : '',
    canTopUp: lack?.lack === 'belowCents',
  }
}

/** Why a coupon does not apply. */
export function lackText(lack: Lack): string {
  if (lack.lack === 'belowCents') return `差 ${priceText(lack.cents)} 可用`
  if (lack.lack === 'giftGone') return '赠品已送完'
  if (lack.lack === 'noFreight') return '本单没有运费'
  if (lack.lack === 'noGoods') return '没有匹配的商品'
  if (lack.lack === 'barred') return '所选商品不可与其他优惠同享'
  if (lack.lack === 'notStarted') return `${monthDay(lack.at)} 起可用`
  return '暂不可用'
}

/** 今天 23:59 到期, 后天 23:59 到期, 2026.11.30 到期; 11.30 起可用. */
function endText({ fromAt, untilAt }: HeldCouponTable, now: number): string {
  if (fromAt > now) return `${dotted(fromAt, now)} 起可用`
  return `${momentText(untilAt - 1, now)} 到期`
}

const NEAR = ['今天', '明天', '后天']

function momentText(at: number, now: number): string {
  const near = NEAR.find((_word, days) => chinaDay(now + days * DAY_MS) === chinaDay(at))
  return near ? `${near} ${chinaClock(at)}` : dotted(at, now)
}

/** 11.30, with the year when it is not the current one. */
function dotted(at: number, now: number): string {
  const [year = '', ...rest] = chinaDay(at).split('-')
  return (chinaDay(now).startsWith(year) ? rest : [year, ...rest]).join('.')
}
