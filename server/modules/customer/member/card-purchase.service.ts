import type { CardPurchase } from '@contract/schema/member'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import { newId } from '../../../kernel/ids'
import type { Outbox } from '../../../kernel/outbox'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import type { CodeService, CodeTaker } from '../../finance/code'
import type { Face, Payable, PayableKind, PayablePart, Payables, Payment } from '../../finance/payment'
import type { PointsService } from '../../finance/points'
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
    /** A term was paid; `invitedCode` is whose code the buyer came with, empty without one. */
    'member.bought': { uid: string; openingId: string; cents: number; invitedCode: string }
    /** Its money is back. */
    'member.refunded': { uid: string; openingId: string }
  }
}
const SUBJECT = 'memberCard'
const LATE_TEXT = '开通订单已关闭'
const TRIED_TEXT = '试用每个手机号限一次'

/** What createPayPreOrder is asked with. */
export interface CardPurchaseRequest {
  cardId: string
  validMonth: number
  orderSource: number
  invitedCode?: string
  channelCode?: string
  channelGiftActivityId?: string
}

/** How a term comes that nobody pays for here. */
export interface Given {
  uid: string
  card: Card
  plan: Pick<Plan, 'months' | 'days'>
  way: 'code' | 'grant'
}

export interface CardPurchaseDeps {
  db: Db
  clock: Clock
  outbox: Pick<Outbox, 'publish'>
  account: AccountService
  cards: MemberCardService
  benefits: BenefitService
  couponReturns: CouponReturnService
  points: Pick<PointsService, 'memberGift' | 'takeMemberGift'>
  codes: Pick<CodeService, 'use'>
  payables: Payables
}

type Bought = { orderId: string; tradeNo: string; payOrderNo: string; payAmount: number }

/** Openings of member cards (decision 0091): a subject of payables, whose payment lays a term behind those that there are. */
export class CardPurchaseService implements PayableKind {
  readonly subject = SUBJECT

  constructor(private readonly deps: CardPurchaseDeps) {}

  /** A debt for a term. The one that waits for its money is given again; one for another plan is closed before. */
  async buy(
    uid: string,
    request: CardPurchaseRequest,
    idempotency: { key: string; body: string },
    now: number,
  ): Promise<Bought> {
    const { q } = this.deps.db
    const card = await this.deps.cards.find(q, request.cardId)
    const plan = card?.isSold ? card.plans.find(({ months }) => months === request.validMonth) : undefined
    if (!card || !plan) fail('SYS_BIZ_DATA_ERROR_CODE', '没有这个套餐')
    const waiting = await repo.findUnpaid(q, uid)
    if (waiting && isSame(waiting, card, plan)) return boughtOf(waiting)
    await this.#refuse(q, uid, card, plan, now)
    if (waiting) await this.#close(waiting)
    const id = { owner: uid, endpoint: 'POST memberPay/createPayPreOrder', ...idempotency }
    return this.deps.db.tx((tx) => once(tx, id, now, () => this.#place(tx, uid, card, plan, request, now)))
  }

  async #refuse(q: Reader, uid: string, card: Card, plan: Plan, now: number): Promise<void> {
    const standing = (await this.deps.account.standing(q, uid)) ?? fail('USER_NOT_LOGIN')
    const until = card.isUPlus ? standing.uplusUntil : standing.memberUntil
    const hasTried = isTrial(plan) && (await repo.hasTried(q, standing))
    const problem = planProblem(plan, { until, hasTried, now })
    if (problem) fail('SYS_BIZ_DATA_ERROR_CODE', hasTried ? TRIED_TEXT : problem)
  }

  async #place(
    tx: Tx,
    uid: string,
    card: Card,
    plan: Plan,
    request: CardPurchaseRequest,
    now: number,
  ): Promise<Bought> {
    // Whoever comes second sees what the first has placed.
    await this.deps.account.holdStanding(tx, uid)
    const waiting = await repo.findUnpaid(tx, uid)
    if (waiting) return isSame(waiting, card, plan) ? boughtOf(waiting) : fail('STATE_CHANGED')
    const openingId = newId()
    const title = planTitle(plan)
    const tradeNo = await this.deps.payables.open(tx, {
      uid,
      ref: openingId,
      title: `会员 ${card.name} ${title}`,
      expireAt: now + CARD_PURCHASE_EXPIRE_MS,
      parts: [{ subject: SUBJECT, subjectId: openingId, cents: plan.priceCents }],
    })
    const row: CardPurchaseTable = {
      ...rowOf({ uid, card, plan, way: 'pay' }, openingId, now),
      priceCents: plan.priceCents,
      gift: JSON.stringify(card.perks.gift),
      tradeNo,
      source: sourceOf(request),
    }
    await repo.insertCardPurchase(tx, row)
    return boughtOf(row)
  }

  /** The shopper's own, the newest first. */
  async list(
    uid: string,
    query: PageQuery & Parameters<typeof repo.listCardPurchases>[2],
    now: number,
  ): Promise<Page<CardPurchase>> {
    const { q } = this.deps.db
    const window = windowOf(query)
    const [rows, standing] = await Promise.all([
      repo.listCardPurchases(q, uid, query, window),
      this.deps.account.standing(q, uid),
    ])
    const page = pageOf(rows, window.size, ({ purchaseId }) => purchaseId)
    return { ...page, records: page.records.map((row) => cardPurchaseView(row, standing ?? NEVER_USED, now)) }
  }

  find(q: Reader, uid: string, openingId: string): Promise<CardPurchaseTable | undefined> {
    return repo.findCardPurchase(q, uid, openingId)
  }

  byTrade(q: Reader, uid: string, tradeNo: string): Promise<CardPurchaseTable | undefined> {
    return repo.findByTrade(q, uid, tradeNo)
  }

  unpaid(q: Reader, uid: string): Promise<CardPurchaseTable | undefined> {
    return repo.findUnpaid(q, uid)
  }

  running(q: Reader, uid: string, now: number): Promise<CardPurchaseTable[]> {
    return repo.findRunning(q, uid, now)
  }

  hasTried(q: Reader, phone: { mobile: string; countryCode: string }): Promise<boolean> {
    return repo.hasTried(q, phone)
  }

  /** Closes one that waits for its money. STATE_CHANGED when it does not any more. */
  async cancel(uid: string, tradeNo: string): Promise<void> {
    await this.#close(await this.#own(this.deps.db.q, uid, tradeNo))
  }

  async #close({ uid, tradeNo: no }: CardPurchaseTable): Promise<void> {
    await this.deps.payables.cancel({ uid, no }, '上一笔开通的')
  }

  /** Takes the term and what it gave, and gives its money back; SYS_BIZ_DATA_ERROR_CODE when something of it was used. */
  async refund(uid: string, tradeNo: string, reason: string): Promise<void> {
    const now = this.deps.clock.now()
    await this.deps.db.tx(async (tx) => {
      const row = await this.#own(tx, uid, tradeNo)
      const of = { uid, no: tradeNo, subject: SUBJECT, subjectId: row.purchaseId }
      if (row.state !== 'paid') fail('STATE_CHANGED')
      if (!(await this.deps.payables.refund(tx, { ...of, cents: row.priceCents, reason }))) fail('STATE_CHANGED')
      const standing = await this.deps.account.holdStanding(tx, uid)
      const own = await this.#own(tx, uid, tradeNo)
      const problem = refundProblem(own, standing, now)
      if (problem) fail('SYS_BIZ_DATA_ERROR_CODE', problem)
      const cut = leftOf(own, now)
      const hasBegun = own.fromAt <= now
      const benefits = hasBegun ? await this.deps.benefits.takeBack(tx, own) : []
      const heldIds = [...heldIdsOf(own), ...benefits.flatMap(heldIdsOf)]
      const points = benefits.reduce((sum, benefit) => sum + benefit.points, own.giftPoints)
      const { couponReturns } = this.deps
      if (heldIds.length > 0 && !(await couponReturns.withdraw(tx, uid, heldIds, own.purchaseId, now)))
        fail('SYS_BIZ_DATA_ERROR_CODE', '送的优惠券已使用、已赠送或已过期，不能退款')
      if (hasBegun && own.isUplus === 0) await couponReturns.endOfCard(tx, uid, own.fromAt, own.purchaseId, now)
      const known = { cutMs: cut, heldIds: JSON.stringify(heldIds), giftPoints: points }
      if (!(await repo.move(tx, own, 'paid', 'refunding', known))) fail('STATE_CHANGED')
      await this.#takePoints(tx, uid, own.purchaseId, own.giftPoints, now)
      for (const { benefit, points: part } of benefits) await this.#takePoints(tx, uid, benefit, part, now)
      await repo.pullForward(tx, uid, own.isUplus === 1, own.untilAt, cut)
      await this.#moveEnd(tx, uid, own, -cut)
    })
  }

  async #takePoints(tx: Tx, uid: string, ref: string, amount: number, now: number): Promise<void> {
    if (amount > 0) await this.deps.points.takeMemberGift(tx, { uid, ref, amount }, now)
  }

  async face(q: Reader, { uid, no }: Payable): Promise<Face> {
    return faceOfCard(await this.#own(q, uid, no), this.deps.clock.now())
  }

  /** The term and its gift come in the transaction of the payment; so does a trial, once for a phone. */
  async paid(
    tx: Tx,
    { uid }: Payable,
    [part]: readonly PayablePart[],
    { isLate, paidAt }: Payment,
  ): Promise<'kept' | { sendBack: string }> {
    if (isLate) return { sendBack: LATE_TEXT }
    const now = this.deps.clock.now()
    const standing = await this.deps.account.holdStanding(tx, uid)
    const row = await repo.findCardPurchase(tx, uid, part?.subjectId ?? '')
    if (!row) throw new Error(`opening ${part?.subjectId} is paid and was never placed`)
    if (row.months === 0) {
      const trial = { mobile: standing.mobile, countryCode: standing.countryCode, uid, at: now }
      if (!(await repo.takeTrial(tx, trial))) {
        await repo.move(tx, row, 'unpaid', 'closed')
        return { sendBack: TRIED_TEXT }
      }
    }
    const gift = JSON.parse(row.gift) as Gift
    const term = await this.#extend(tx, row, now)
    const heldIds = await this.deps.benefits.hand(tx, uid, gift.couponIds, now)
    const ref = row.purchaseId
    if (gift.points > 0) await this.deps.points.memberGift(tx, { uid, ref, amount: gift.points, note: '开通礼包' }, now)
    const known = { ...term, paidAt, heldIds: JSON.stringify(heldIds), giftPoints: gift.points }
    if (!(await repo.move(tx, row, 'unpaid', 'paid', known))) throw new Error(`opening ${ref} is paid and was not owed`)
    await this.#begun(tx, uid, term.fromAt, now)
    const { invitedCode = '' } = JSON.parse(row.source) as Partial<Pick<CardPurchaseRequest, 'invitedCode'>>
    await this.deps.outbox.publish(tx, 'member.bought', { uid, openingId: ref, cents: row.priceCents, invitedCode })
    return 'kept'
  }

  async closed(tx: Tx, { uid }: Payable, [part]: readonly PayablePart[]): Promise<void> {
    await repo.move(tx, { uid, purchaseId: part?.subjectId ?? '' }, 'unpaid', 'closed')
  }

  async refunded(tx: Tx, uid: string, part: PayablePart): Promise<void> {
    if (part.returnedCents < part.cents) return
    if (await repo.move(tx, { uid, purchaseId: part.subjectId }, 'refunding', 'refunded'))
      await this.deps.outbox.publish(tx, 'member.refunded', { uid, openingId: part.subjectId })
  }

  /** The provider will not give the money back: what was taken is the shopper's again, its time from now on. */
  async refundFailed(tx: Tx, uid: string, part: PayablePart): Promise<void> {
    const now = this.deps.clock.now()
    const { memberUntil, uplusUntil } = await this.deps.account.holdStanding(tx, uid)
    const row = await repo.findCardPurchase(tx, uid, part.subjectId)
    if (row?.state !== 'refunding') return
    const from = Math.max(now, row.isUplus === 1 ? uplusUntil : memberUntil)
    const term = { fromAt: from, untilAt: from + row.cutMs }
    await repo.move(tx, row, 'refunding', 'paid', { ...term, cutMs: 0 })
    const heldIds = heldIdsOf(row)
    if (heldIds.length > 0) await this.deps.couponReturns.restore(tx, uid, heldIds, row.purchaseId)
    await this.deps.couponReturns.restoreOfCard(tx, uid, row.purchaseId, now)
    const again = { uid, ref: row.purchaseId, amount: row.giftPoints, note: '开通礼包' }
    if (row.giftPoints > 0) await this.deps.points.memberGift(tx, again, now)
    await this.deps.benefits.leave(tx, row)
    await this.#setEnd(tx, uid, row, term.untilAt)
  }

  /** Uses a code for the term that it gives. */
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
      isOwn: async (tx, uid, useId) => (await repo.findCardPurchase(tx, uid, useId)) !== undefined,
    }
  }

  /** Lays a term that nobody pays for here behind those that there are. */
  async give(tx: Tx, given: Given, now: number, id = newId()): Promise<CardPurchaseTable> {
    await this.deps.account.holdStanding(tx, given.uid)
    const row = rowOf(given, id, now)
    const whole = { ...row, ...(await this.#extend(tx, row, now)), state: 'paid' as const, paidAt: now }
    await repo.insertCardPurchase(tx, whole)
    await this.#begun(tx, given.uid, whole.fromAt, now)
    return whole
  }

  /** A member until then, 0 ends it; no term goes beyond it. */
  async setUntil(tx: Tx, uid: string, until: number, now: number): Promise<void> {
    const { memberUntil } = await this.deps.account.holdStanding(tx, uid)
    if (until < memberUntil) await repo.cutTerms(tx, uid, Math.max(until, now))
    await this.deps.account.setMember(tx, uid, until)
    if (until > now) await this.deps.benefits.await(tx, uid, now)
  }

  async #extend(tx: Tx, row: CardPurchaseTable, now: number): Promise<{ fromAt: number; untilAt: number }> {
    const { memberUntil, uplusUntil } = await this.deps.account.holdStanding(tx, row.uid)
    const end = row.isUplus === 1 ? uplusUntil : memberUntil
    const from = Math.max(now, end)
    const until = untilOf(row, from)
    await this.#setEnd(tx, row.uid, row, until)
    return { fromAt: from, untilAt: until }
  }

  async #begun(tx: Tx, uid: string, from: number, now: number): Promise<void> {
    const standing = from <= now ? await this.deps.account.standing(tx, uid) : null
    if (standing) await this.deps.benefits.begin(tx, standing, now)
  }

  async #moveEnd(tx: Tx, uid: string, row: CardPurchaseTable, ms: number): Promise<void> {
    const { memberUntil, uplusUntil } = await this.deps.account.holdStanding(tx, uid)
    await this.#setEnd(tx, uid, row, (row.isUplus === 1 ? uplusUntil : memberUntil) + ms)
  }

  async #setEnd(tx: Tx, uid: string, row: CardPurchaseTable, until: number): Promise<void> {
    if (row.isUplus === 1) await this.deps.account.setUPlus(tx, uid, until)
    else await this.deps.account.setTerm(tx, uid, { until, cardId: row.cardId })
  }

  async #own(q: Reader, uid: string, tradeNo: string): Promise<CardPurchaseTable> {
    return (await repo.findByTrade(q, uid, tradeNo)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '没有这条开通记录')
  }
}

const heldIdsOf = ({ heldIds }: { heldIds: string }) => JSON.parse(heldIds) as string[]

const isSame = (row: CardPurchaseTable, { cardId }: Card, { months, priceCents }: Plan) =>
  row.cardId === cardId && row.months === months && row.priceCents === priceCents

const boughtOf = ({ purchaseId, tradeNo, priceCents }: CardPurchaseTable): Bought => ({
  orderId: purchaseId,
  tradeNo,
  payOrderNo: tradeNo,
  payAmount: priceCents,
})

function rowOf(
  { uid, card, plan, way }: Omit<Given, 'way'> & { way: CardPurchaseTable['way'] },
  id: string,
  now: number,
) {
  return {
    uid,
    purchaseId: id,
    cardId: card.cardId,
    cardName: card.name,
    isUplus: Number(card.isUPlus),
    planTitle: planTitle(plan),
    months: plan.months,
    days: plan.days,
    priceCents: 0,
    gift: JSON.stringify(NO_GIFT),
    way,
    state: 'unpaid',
    tradeNo: '',
    source: '{}',
    heldIds: '[]',
    giftPoints: 0,
    fromAt: 0,
    untilAt: 0,
    cutMs: 0,
    at: now,
    paidAt: 0,
  } satisfies CardPurchaseTable
}

/** Where it was opened from; a client that has none says `undefined` in letters (spec 3). */
function sourceOf({ orderSource, invitedCode, channelCode, channelGiftActivityId }: CardPurchaseRequest): string {
  const told = Object.entries({ invitedCode, channelCode, channelGiftActivityId })
  return JSON.stringify({
    orderSource,
    ...Object.fromEntries(told.filter(([, word]) => word !== undefined && word !== '' && word !== 'undefined')),
  })
}
