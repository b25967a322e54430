import type { CardPurchaseState } from '@contract/codes/member'
import type { CardPurchase } from '@contract/schema/member'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { Outbox } from '../../../kernel/outbox'
import type { Page, PageQuery } from '../../../kernel/page'
import type { CodeService, CodeTaker } from '../../finance/code'
import type { Face, Payment } from '../../finance/payment'
import type { PointsService } from '../../finance/points'
import type {
  HandedOver,
  OwnColumns,
  Purchase,
  PurchaseDraft,
  PurchaseKey,
  PurchaseMove,
  PurchaseRefund,
  PurchaseService,
  PurchaseSubject,
} from '../../finance/purchase'
import type { CouponReturnService } from '../../offers/coupon'
import type { AccountService } from '../account'
import type { BenefitService } from './benefit.service'
import { type Card, type Gift, isTrial, NO_GIFT, type Plan, planProblem, planTitle, untilOf } from './card.rules'
import type { MemberCardService } from './card.service'
import * as repo from './card-purchase.repo'
import {
  CARD_PURCHASE_EXPIRE_MS,
  cardPurchaseView,
  faceOfCard,
  leftOf,
  NEVER_USED,
  refundProblem,
} from './card-purchase.rules'
import type { CardPurchaseTable } from './member.tables'

declare module '../../finance/code' {
  interface CodePurposes {
    /** A term of a card. */
    member: { cardId: string; months: number; days: number }
  }
}
declare module '../../../kernel/outbox' {
  interface Events {
    /** A term was paid; `invitedCode` is the invitation code of the buyer, empty without one. */
    'member.bought': { uid: string; id: string; cents: number; invitedCode: string }
    /** The refund of a term is complete. */
    'member.refunded': { uid: string; id: string }
  }
}
const TRIED_TEXT = '试用每个手机号限一次'

/** Request of createPayPreOrder. */
export interface CardPurchaseRequest {
  cardId: string
  validMonth: number
  orderSource: number
  invitedCode?: string
  channelCode?: string
  channelGiftActivityId?: string
}

/** A plan on sale and the source of the purchase. */
interface Term {
  card: Card
  plan: Plan
  source: string
}

/** A term that is granted without a payment. */
export interface Given {
  uid: string
  card: Card
  plan: Pick<Plan, 'months' | 'days'>
  way: 'code' | 'grant'
}

export interface CardPurchaseDeps {
  db: Db
  outbox: Pick<Outbox, 'publish'>
  account: Pick<AccountService, 'memberProfile' | 'lockMemberProfile' | 'setMember' | 'setTerm' | 'setUPlus'>
  cards: Pick<MemberCardService, 'find'>
  benefits: Pick<BenefitService, 'begin' | 'scheduleNext' | 'takeBack' | 'markGranted' | 'grantCoupons'>
  couponReturns: Pick<CouponReturnService, 'withdraw' | 'restore' | 'endOfCard' | 'restoreOfCard'>
  points: Pick<PointsService, 'memberGift' | 'takeMemberGift'>
  codes: Pick<CodeService, 'use'>
  purchases: Pick<PurchaseService, 'add'>
}

interface Bought {
  orderId: string
  tradeNo: string
  payOrderNo: string
  payAmount: number
}

/** Purchases of member cards (decision 0091): a payment appends a term to the existing ones. */
export class CardPurchaseService implements PurchaseSubject<'card_purchase', Term, Bought> {
  readonly subject = 'memberCard'
  readonly table = 'card_purchase'
  readonly endpoint = 'POST memberPay/createPayPreOrder'
  readonly payWithinMs = CARD_PURCHASE_EXPIRE_MS
  readonly isOneAtATime = true
  readonly words = {
    missing: '没有这条开通记录',
    gone: '没有这个套餐',
    late: '开通订单已关闭',
    notRefundable: '这笔不能退款',
    what: '上一笔开通的',
  }
  readonly #purchases: Purchase<'card_purchase', Term, Bought>

  constructor(private readonly deps: CardPurchaseDeps) {
    this.#purchases = deps.purchases.add(this)
  }

  /** An unpaid purchase of another plan is closed first. */
  async buy(
    uid: string,
    request: CardPurchaseRequest,
    idempotency: { key: string; body: string },
    now: number,
  ): Promise<Bought> {
    const card = await this.deps.cards.find(this.deps.db.q, request.cardId)
    const plan = card?.isSold ? card.plans.find(({ months }) => months === request.validMonth) : undefined
    if (!card || !plan) fail('SYS_BIZ_DATA_ERROR_CODE', this.words.gone)
    return this.#purchases.buy(uid, { card, plan, source: sourceOf(request) }, idempotency, now)
  }

  /** Purchases of the shopper, the newest first. */
  async list(
    uid: string,
    query: PageQuery & { cardId?: string; state?: CardPurchaseState },
    now: number,
  ): Promise<Page<CardPurchase>> {
    const { cardId, state } = query
    const [page, memberProfile] = await Promise.all([
      this.#purchases.page(uid, query, { cardId, state }),
      this.deps.account.memberProfile(this.deps.db.q, uid),
    ])
    return { ...page, records: page.records.map((row) => cardPurchaseView(row, memberProfile ?? NEVER_USED, now)) }
  }

  find(q: Reader, uid: string, id: string): Promise<CardPurchaseTable | undefined> {
    return this.#purchases.find(q, uid, id)
  }

  findByPayable(q: Reader, uid: string, payableNo: string): Promise<CardPurchaseTable | undefined> {
    return this.#purchases.findByPayable(q, uid, payableNo)
  }

  /** The unpaid purchase. */
  async unpaid(q: Reader, uid: string): Promise<CardPurchaseTable | undefined> {
    return (await this.#purchases.unpaid(q, uid))[0]
  }

  running(q: Reader, uid: string, now: number): Promise<CardPurchaseTable[]> {
    return repo.findRunning(q, uid, now)
  }

  hasTried(q: Reader, phone: { mobile: string; countryCode: string }): Promise<boolean> {
    return repo.hasTried(q, phone)
  }

  /** Closes an unpaid purchase by its payable. Fails with STATE_CHANGED when it is not unpaid. */
  async cancel(uid: string, payableNo: string): Promise<void> {
    await this.#purchases.cancel(uid, (await this.#own(uid, payableNo)).id)
  }

  /** Takes back the term and its gifts and refunds the money; SYS_BIZ_DATA_ERROR_CODE when any of them was used. */
  async refund(uid: string, payableNo: string): Promise<void> {
    await this.#purchases.refund(uid, (await this.#own(uid, payableNo)).id, undefined)
  }

  async hold(tx: Tx, uid: string): Promise<void> {
    await this.deps.account.lockMemberProfile(tx, uid)
  }

  isSame(row: CardPurchaseTable, { card, plan }: Term): boolean {
    return row.cardId === card.cardId && row.months === plan.months && row.priceCents === plan.priceCents
  }

  async check(q: Reader, uid: string, { card, plan }: Term, now: number): Promise<void> {
    const memberProfile = (await this.deps.account.memberProfile(q, uid)) ?? fail('USER_NOT_LOGIN')
    const until = card.isUPlus ? memberProfile.uplusUntil : memberProfile.memberUntil
    const hasTried = isTrial(plan) && (await repo.hasTried(q, memberProfile))
    const problem = planProblem(plan, { until, hasTried, now })
    if (problem) fail('SYS_BIZ_DATA_ERROR_CODE', hasTried ? TRIED_TEXT : problem)
  }

  async place(_tx: Tx, _key: PurchaseKey, { card, plan, source }: Term): Promise<PurchaseDraft<'card_purchase'>> {
    const own = ownColumns({ card, plan, way: 'pay' })
    return {
      title: `会员 ${card.name} ${own.planTitle}`,
      priceCents: plan.priceCents,
      own: { ...own, gift: JSON.stringify(card.perks.gift), source },
    }
  }

  reply({ id, payableNo, priceCents }: CardPurchaseTable): Bought {
    return { orderId: id, tradeNo: payableNo, payOrderNo: payableNo, payAmount: priceCents }
  }

  face(row: CardPurchaseTable, now: number): Face {
    return faceOfCard(row, now)
  }

  /** Grants the term and its gift; a trial once per phone. */
  async handOver(
    tx: Tx,
    row: CardPurchaseTable,
    { paidAt }: Payment,
    now: number,
  ): Promise<HandedOver<'card_purchase'>> {
    const { uid, id: ref } = row
    if (row.months === 0) {
      const { mobile, countryCode } = await this.deps.account.lockMemberProfile(tx, uid)
      if (!(await repo.takeTrial(tx, { mobile, countryCode, uid, at: now }))) return { sendBack: TRIED_TEXT }
    }
    const gift = JSON.parse(row.gift) as Gift
    const term = await this.#extend(tx, row, now)
    const heldIds = await this.deps.benefits.grantCoupons(tx, uid, gift.couponIds, now)
    if (gift.points > 0) await this.deps.points.memberGift(tx, { uid, ref, amount: gift.points, note: '开通礼包' }, now)
    return { ...term, paidAt, heldIds: JSON.stringify(heldIds), giftPoints: gift.points }
  }

  async moved(tx: Tx, row: CardPurchaseTable, move: PurchaseMove, now: number): Promise<void> {
    const { uid, id } = row
    if (move === 'pay') {
      await this.#begun(tx, uid, row.fromAt, now)
      const { invitedCode = '' } = JSON.parse(row.source) as Partial<Pick<CardPurchaseRequest, 'invitedCode'>>
      await this.deps.outbox.publish(tx, 'member.bought', { uid, id, cents: row.priceCents, invitedCode })
    }
    if (move === 'return') await this.deps.outbox.publish(tx, 'member.refunded', { uid, id })
  }

  async planRefund(
    tx: Tx,
    row: CardPurchaseTable,
    _part: undefined,
    now: number,
  ): Promise<PurchaseRefund<'card_purchase'>> {
    const memberProfile = await this.deps.account.lockMemberProfile(tx, row.uid)
    const problem = refundProblem(row, memberProfile, now)
    if (problem) fail('SYS_BIZ_DATA_ERROR_CODE', problem)
    return { cents: row.priceCents, reason: '会员退款', take: () => this.#takeTerm(tx, row, now) }
  }

  /** Ends the rest of a term, and takes back its gifts and benefits. */
  async #takeTerm(tx: Tx, row: CardPurchaseTable, now: number) {
    const { uid, id } = row
    const { benefits: service, couponReturns } = this.deps
    const cutMs = leftOf(row, now)
    const hasBegun = row.fromAt <= now
    const benefits = hasBegun ? await service.takeBack(tx, row) : []
    const heldIds = [...heldIdsOf(row), ...benefits.flatMap(heldIdsOf)]
    const giftPoints = benefits.reduce((sum, benefit) => sum + benefit.points, row.giftPoints)
    if (heldIds.length > 0 && !(await couponReturns.withdraw(tx, uid, heldIds, id, now)))
      fail('SYS_BIZ_DATA_ERROR_CODE', '送的优惠券已使用、已赠送或已过期，不能退款')
    if (hasBegun && row.isUplus === 0) await couponReturns.endOfCard(tx, uid, row.fromAt, id, now)
    await this.#takePoints(tx, uid, id, row.giftPoints, now)
    for (const { benefit, points } of benefits) await this.#takePoints(tx, uid, benefit, points, now)
    await repo.pullForward(tx, uid, row.isUplus === 1, row.untilAt, cutMs)
    await this.#moveEnd(tx, uid, row, -cutMs)
    return { cutMs, heldIds: JSON.stringify(heldIds), giftPoints }
  }

  async #takePoints(tx: Tx, uid: string, ref: string, amount: number, now: number): Promise<void> {
    if (amount > 0) await this.deps.points.takeMemberGift(tx, { uid, ref, amount }, now)
  }

  /** Restores the term, gifts and benefits that the refund took back; the term continues from now. */
  async undoRefund(tx: Tx, row: CardPurchaseTable, _refund: unknown, now: number) {
    const { uid, id: ref, giftPoints: amount } = row
    const { memberUntil, uplusUntil } = await this.deps.account.lockMemberProfile(tx, uid)
    const fromAt = Math.max(now, row.isUplus === 1 ? uplusUntil : memberUntil)
    const untilAt = fromAt + row.cutMs
    const heldIds = heldIdsOf(row)
    if (heldIds.length > 0) await this.deps.couponReturns.restore(tx, uid, heldIds, ref)
    await this.deps.couponReturns.restoreOfCard(tx, uid, ref, now)
    if (amount > 0) await this.deps.points.memberGift(tx, { uid, ref, amount, note: '开通礼包' }, now)
    await this.deps.benefits.markGranted(tx, row)
    await this.#setEnd(tx, uid, row, untilAt)
    return { fromAt, untilAt, cutMs: 0 }
  }

  /** Redeems a code for its term. */
  async redeemCode(
    uid: string,
    typed: string,
    idempotency: { key: string; body: string },
    now: number,
  ): Promise<{ orderId: string }> {
    const id = { owner: uid, endpoint: 'POST member/exchange', ...idempotency }
    const { useId } = await this.deps.codes.use(id, typed, this.#taker(now), now)
    return { orderId: useId }
  }

  #taker(now: number): CodeTaker<'member'> {
    return {
      purpose: 'member',
      give: async (tx, { uid, useId, batch: { gives } }) => {
        const card = (await this.deps.cards.find(tx, gives.cardId)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '没有这张会员卡')
        await this.give(tx, { uid, card, plan: gives, way: 'code' }, now, useId)
      },
      isOwn: async (tx, uid, useId) => (await this.find(tx, uid, useId)) !== undefined,
    }
  }

  /** Appends an unpaid term to the existing ones. */
  async give(tx: Tx, given: Given, now: number, id?: string): Promise<CardPurchaseTable> {
    const { uid } = given
    const own = ownColumns(given)
    const term = await this.#extend(tx, { uid, ...own }, now)
    const row = await this.#purchases.give(tx, uid, { ...own, ...term, paidAt: now }, now, id)
    await this.#begun(tx, uid, row.fromAt, now)
    return row
  }

  /** Sets the end of the membership, 0 ends it now; no term lasts longer. */
  async setUntil(tx: Tx, uid: string, until: number, now: number): Promise<void> {
    const { memberUntil } = await this.deps.account.lockMemberProfile(tx, uid)
    if (until < memberUntil) await repo.cutTerms(tx, uid, Math.max(until, now))
    await this.deps.account.setMember(tx, uid, until)
    if (until > now) await this.deps.benefits.scheduleNext(tx, uid, now)
  }

  async #extend(tx: Tx, row: TermColumns, now: number): Promise<{ fromAt: number; untilAt: number }> {
    const { memberUntil, uplusUntil } = await this.deps.account.lockMemberProfile(tx, row.uid)
    const end = row.isUplus === 1 ? uplusUntil : memberUntil
    const from = Math.max(now, end)
    const until = untilOf(row, from)
    await this.#setEnd(tx, row.uid, row, until)
    return { fromAt: from, untilAt: until }
  }

  async #begun(tx: Tx, uid: string, from: number, now: number): Promise<void> {
    const memberProfile = from <= now ? await this.deps.account.memberProfile(tx, uid) : null
    if (memberProfile) await this.deps.benefits.begin(tx, memberProfile, now)
  }

  async #moveEnd(tx: Tx, uid: string, row: TermColumns, ms: number): Promise<void> {
    const { memberUntil, uplusUntil } = await this.deps.account.lockMemberProfile(tx, uid)
    await this.#setEnd(tx, uid, row, (row.isUplus === 1 ? uplusUntil : memberUntil) + ms)
  }

  async #setEnd(tx: Tx, uid: string, row: TermColumns, until: number): Promise<void> {
    if (row.isUplus === 1) await this.deps.account.setUPlus(tx, uid, until)
    else await this.deps.account.setTerm(tx, uid, { until, cardId: row.cardId })
  }

  async #own(uid: string, payableNo: string): Promise<CardPurchaseTable> {
    const row = await this.findByPayable(this.deps.db.q, uid, payableNo)
    return row ?? fail('SYS_BIZ_DATA_ERROR_CODE', this.words.missing)
  }
}

type TermColumns = Pick<CardPurchaseTable, 'uid' | 'cardId' | 'isUplus' | 'months' | 'days'>

const heldIdsOf = ({ heldIds }: { heldIds: string }) => JSON.parse(heldIds) as string[]

const ownColumns = ({
  card,
  plan,
  way,
}: Pick<Given, 'card' | 'plan'> & Pick<CardPurchaseTable, 'way'>): OwnColumns<'card_purchase'> => ({
  cardId: card.cardId,
  cardName: card.name,
  isUplus: Number(card.isUPlus),
  planTitle: planTitle(plan),
  months: plan.months,
  days: plan.days,
  gift: JSON.stringify(NO_GIFT),
  way,
  source: '{}',
  heldIds: '[]',
  giftPoints: 0,
  fromAt: 0,
  untilAt: 0,
  cutMs: 0,
  paidAt: 0,
})

/** Source of the purchase. Old clients send the text `undefined` for a missing value; such values are dropped. */
function sourceOf({ orderSource, invitedCode, channelCode, channelGiftActivityId }: CardPurchaseRequest): string {
  const params = Object.entries({ invitedCode, channelCode, channelGiftActivityId })
  return JSON.stringify({
    orderSource,
    ...Object.fromEntries(params.filter(([, word]) => word !== undefined && word !== '' && word !== 'undefined')),
  })
}
