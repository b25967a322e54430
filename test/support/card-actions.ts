// Member cards in the model of what shoppers own: terms behind one another, their gifts, codes, what goes back.
import { FOREVER } from '@server/kernel/clock'
import { newId } from '@server/kernel/ids'
import { type Card, NO_GIFT, REFUND_MS } from '@server/modules/customer/member'
import { CARD_PURCHASE_EXPIRE_MS } from '@server/modules/customer/member/card-purchase.rules'
import { goldCard } from '@server/modules/customer/member/member.fixture'
import { OPERATOR } from './actor'
import { CardPurchase, Cards, type OfCards } from './card-model'
import { Action, isRefused, OnOne } from './model-action'
import { isWechat, shut } from './owned-model'
import type { TestShop } from './test-shop'
import { isUsable, type Wallet } from './wallet-model'

/** A gold card with all rights, a silver one with fewer, a U+ card; codes for a month of gold. */
export async function openCards(
  real: TestShop,
  name: string,
  wallet: Wallet,
  points: OfCards['points'],
): Promise<Cards> {
  const [gift, monthly, extra] = [
    await wallet.put(real, 'gift', { days: 9 }),
    await wallet.put(real, 'monthly', { days: 20 }),
    await wallet.put(real, 'extra', { days: 20 }),
  ]
  const perks = {
    pointsFactor: 20,
    monthly: [monthly],
    birthday: NO_GIFT,
    gift: { couponIds: [gift, gift], points: 90 },
  }
  const gold = goldCard({ cardId: `${name}-gold`, perks })
  const silver = {
    name: '银卡',
    look: 'noir' as const,
    plans: [{ months: 1, days: 0, priceCents: 700, struckCents: null }],
    perks: { ...perks, pointsFactor: 15, monthly: [], gift: { couponIds: [], points: 30 } },
  }
  const uplus = { isUPlus: true, perks: { ...perks, pointsFactor: 10, monthly: [extra], gift: NO_GIFT } }
  const shelf: Card[] = [
    gold,
    goldCard({ cardId: `${name}-silver`, ...silver }),
    goldCard({ cardId: `${name}-uplus`, name: 'U+', ...uplus, plans: silver.plans }),
  ]
  const batch = { batchId: `${name}-month`, title: '金卡月', perPerson: 3, startsAt: 0, endsAt: FOREVER }
  const gives = { cardId: gold.cardId, months: 1, days: 0 }
  const now = real.clock.now()
  await real.db.tx(async (tx) => {
    for (const card of shelf) await real.memberCards.put(tx, card, now)
  })
  await real.codeOperator.make(OPERATOR, { ...batch, purpose: 'member', gives }, 4)
  const codes = await real.codeOperator.export(OPERATOR, batch.batchId)
  return new Cards(
    shelf,
    wallet,
    { points },
    codes.map(({ code }) => code),
    batch.perPerson,
  )
}

class BuyCard extends Action<OfCards> {
  constructor(
    readonly who: number,
    readonly which: number,
    readonly plan: number,
  ) {
    super()
  }
  async action({ uids, bills, cards }: OfCards, real: TestShop) {
    const uid = uids[this.who] ?? ''
    const card = cards.shelf[this.which] as Card
    const plan = card.plans[this.plan % card.plans.length] as Card['plans'][number]
    const now = real.clock.now()
    const waiting = cards.cardPurchases.find((one) => one.uid === uid && one.state === 'unpaid')
    const isSame = waiting !== undefined && waiting.card === card && waiting.months === plan.months
    const isTrial = plan.months === 0
    const isBad = !isSame && isTrial && (cards.tried.has(uid) || cards.end(uid, card.isUPlus) > now)
    const ask = { cardId: card.cardId, validMonth: plan.months, orderSource: 1 }
    const buy = real.cardPurchases.buy(uid, ask, { key: newId(), body: '' }, now)
    expect({ buy: 'refused', so: await isRefused(buy) }).toEqual({ buy: 'refused', so: isBad })
    if (isBad) return
    const { orderId, payOrderNo, payAmount } = await buy
    expect(payAmount).toBe(plan.priceCents)
    expect(orderId === waiting?.id).toBe(isSame)
    if (isSame) return
    if (waiting) shut(waiting)
    const term = { months: plan.months, days: plan.days }
    const purchase = new CardPurchase(cards, uid, card, term, {
      id: orderId,
      no: payOrderNo,
      expireAt: now + CARD_PURCHASE_EXPIRE_MS,
    })
    cards.cardPurchases.push(purchase)
    bills.push(purchase)
  }
  override toString() {
    return `buyCard(${this.who}, ${this.which}, ${this.plan})`
  }
}
/** Uses a code: each once, a shopper so many. */
class UseCode extends Action<OfCards> {
  constructor(
    readonly who: number,
    readonly which: number,
  ) {
    super()
  }
  async action({ uids, cards }: OfCards, real: TestShop) {
    const uid = uids[this.who] ?? ''
    const code = cards.codes[this.which % cards.codes.length] ?? ''
    const now = real.clock.now()
    const own = [...cards.usedCodes.values()].filter((one) => one === uid)
    const isBad = cards.usedCodes.has(code) || own.length >= cards.codesEach
    const use = real.cardPurchases.redeemCode(uid, code, { key: newId(), body: '' }, now)
    expect({ use: 'refused', so: await isRefused(use) }).toEqual({ use: 'refused', so: isBad })
    if (isBad) return
    cards.usedCodes.set(code, uid)
    const { orderId: id } = await use
    const purchase = new CardPurchase(
      cards,
      uid,
      cards.shelf[0] as Card,
      { months: 1, days: 0 },
      { id, no: '', expireAt: 0 },
    )
    purchase.state = 'paid'
    cards.cardPurchases.push(purchase)
    await cards.begin(purchase, NO_GIFT, real)
  }
  override toString() {
    return `useCode(${this.who}, ${this.which})`
  }
}
/** Takes a term and its gifts; now and then its provider keeps the money, and they are the shopper's again. */
class RefundCard extends OnOne<CardPurchase, OfCards> {
  among({ cards }: OfCards) {
    return cards.cardPurchases.filter(({ no }) => no !== '')
  }
  async on(one: CardPurchase, model: OfCards, real: TestShop) {
    const { cards } = model
    const now = real.clock.now()
    const hasBegun = one.from <= now
    const benefits = hasBegun ? cards.benefitsOf(one) : []
    const held = [...one.held, ...benefits.flatMap((benefit) => benefit.held)]
    const isOver =
      one.until <= now ||
      (hasBegun && (now >= one.paidAt + REFUND_MS || (!one.card.isUPlus && cards.usedAt(one.uid) >= one.from)))
    const isBad = one.state !== 'paid' || one.isBack || isOver || !held.every((coupon) => isUsable(coupon, now))
    const isStuck = !isBad && this.share % 3 === 0 && isWechat(model, one)
    if (isStuck) await real.play(one.prepayId ?? '', { refund: 'closed' })
    const refund = real.cardPurchases.refund(one.uid, one.no)
    expect({ refund: 'refused', so: await isRefused(refund) }).toEqual({ refund: 'refused', so: isBad })
    if (isBad) return
    const cut = one.until - Math.max(now, one.from)
    for (const coupon of held) coupon.state = 'void'
    cards.takeGift(one)
    one.isBack = true
    cards.cut(one, cut)
    await real.moneyDone()
    if (!isStuck) {
      cards.forget(benefits)
      return
    }
    await real.play(one.prepayId ?? '', { refund: 'success' })
    one.isBack = false
    one.from = Math.max(now, cards.end(one.uid, one.card.isUPlus))
    one.until = one.from + cut
    cards.setEnd(one, one.until)
    one.held = held
    for (const benefit of benefits) benefit.held = []
    for (const coupon of held) coupon.state = 'unused'
    one.gifts += 1
    cards.giveGift(one, now)
  }
}
export const cardActions = { BuyCard, UseCode, RefundCard }
