// Orders in the model of what shoppers own: of one piece, with a coupon or without, sent, received, given back whole.
import { AUTO_RECEIVE_MS, CANCEL_REASONS, ORDER_EXPIRE_MS, ORDER_STATUS } from '@contract/codes/order'
import { endOfPoints } from '@server/modules/finance/points'
import type { SkuForSale } from '@server/modules/goods/catalog'
import { OPERATOR } from './actor'
import { Action, isRefused, OnOne } from './model-action'
import { pass } from './owned-actions'
import type { Bill, Noun } from './owned-model'
import { plainOf } from './points-model'
import type { Seen } from './seen'
import type { TestShop } from './test-shop'
import { type Held, isUsable, OFF_CENTS, type OfWallet } from './wallet-model'

export interface OfOrders extends OfWallet {
  orders: Orders
}

const STATUS = {
  unpaid: ORDER_STATUS.unpaid,
  closed: ORDER_STATUS.closed,
  paid: ORDER_STATUS.toShip,
  sent: ORDER_STATUS.toReceive,
  received: ORDER_STATUS.completed,
  refunded: ORDER_STATUS.refunded,
}

interface CardAtOrder {
  factor: number
  offCents: number
}
/** What orders ask of the cards. */
interface CardsOfOrders {
  isMember(uid: string, now: number): boolean
  /** What a card makes of points, in tenths; from then on it has been used. */
  use(uid: string, now: number): number
  save(uid: string, cents: number): void
}

/** What goes along with an order: a coupon, points. */
interface Along {
  spend(): void
  free(): void
  giveBack(): void
}

export class OwnedOrder implements Bill {
  state: Bill['state'] = 'unpaid'
  stage: 'new' | 'sent' | 'received' | 'refunded' = 'new'
  prepayId?: string
  receiveBy = 0
  receivedAt = 0
  readonly expireAt: number
  constructor(
    readonly uid: string,
    readonly id: string,
    readonly orderNo: string,
    readonly no: string,
    readonly cents: number,
    readonly along: Along | undefined,
    /** What a card makes of its points, in tenths, and takes off its price. */
    readonly card: CardAtOrder,
    readonly cards: CardsOfOrders,
    at: number,
  ) {
    this.expireAt = at + ORDER_EXPIRE_MS
  }
  cancel(real: TestShop) {
    return real.orders.cancel(this.uid, this.id, CANCEL_REASONS[0])
  }
  async settle() {
    this.cards.save(this.uid, this.card.offCents)
    this.along?.spend()
    return true
  }
  shut() {
    this.along?.free()
  }
  get status() {
    return STATUS[this.stage === 'new' ? this.state : this.stage]
  }
  /** Points for each whole yuan, as often as the card says. */
  get points() {
    return Math.floor((Math.floor(this.cents / 100) * this.card.factor) / 10)
  }
}

export class Orders implements Noun {
  readonly all: OwnedOrder[] = []
  constructor(
    readonly sku: SkuForSale & { memberPriceCents: number },
    readonly cards: CardsOfOrders,
    readonly of: Pick<OfOrders, 'points'>,
  ) {}
  dues() {
    return this.all.flatMap(({ stage, receiveBy }) => (stage === 'sent' ? [receiveBy] : []))
  }
  turn(now: number) {
    for (const order of this.all) if (order.stage === 'sent' && order.receiveBy <= now) this.arrive(order, now)
  }
  /** It is there, and with it its points. */
  arrive(order: OwnedOrder, now: number) {
    order.stage = 'received'
    order.receivedAt = now
    const earned = { ref: `earn ${order.id}`, amount: order.points, endsAt: endOfPoints(now) }
    if (order.points > 0) plainOf(this.of, order.uid).earn(earned)
  }
  async compare(real: TestShop, seen: Seen) {
    for (const { uid, id, status } of this.all)
      if (!seen.has(`order ${id}`, status)) expect({ id, status: await real.status(uid, id) }).toEqual({ id, status })
  }
}

function couponAlong(coupon: Held): Along {
  const free = () => {
    coupon.state = 'unused'
  }
  const spend = () => {
    coupon.state = 'used'
  }
  return { spend, free, giveBack: free }
}

class BuyPiece extends Action<OfOrders> {
  constructor(
    readonly who: number,
    readonly which: number,
  ) {
    super()
  }
  async action({ uids, bills, orders, wallet }: OfOrders, real: TestShop) {
    const uid = uids[this.who % uids.length] ?? ''
    const now = real.clock.now()
    const own = wallet.held.filter((one) => one.uid === uid)
    const coupon = this.which % 4 === 0 ? undefined : own[this.which % Math.max(1, own.length)]
    const { priceCents, memberPriceCents } = orders.sku
    const isMember = orders.cards.isMember(uid, now)
    const offCents = isMember ? priceCents - memberPriceCents : 0
    const cents = priceCents - offCents - (coupon ? OFF_CENTS : 0)
    const plain = await real.commitInput(uid, [[orders.sku, 1]])
    const commit = real.commit(uid, { ...plain, couponIds: coupon ? [coupon.heldId] : [], payAmount: cents })
    const isBad = coupon !== undefined && !isUsable(coupon, now)
    expect({ commit: 'refused', so: await isRefused(commit) }).toEqual({ commit: 'refused', so: isBad })
    if (isBad) return
    const reply = await commit
    const [{ orderId, orderNo } = { orderId: '', orderNo: '' }] = reply.orders
    if (coupon) coupon.state = 'locked'
    const card = { factor: isMember ? orders.cards.use(uid, now) : 10, offCents }
    const along = coupon && couponAlong(coupon)
    const order = new OwnedOrder(uid, orderId, orderNo, reply.payOrderNo, cents, along, card, orders.cards, now)
    orders.all.push(order)
    bills.push(order)
  }
  override toString() {
    return `buyPiece(${this.who}, ${this.which})`
  }
}
abstract class OnPiece extends OnOne<OwnedOrder, OfOrders> {
  abstract suits(order: OwnedOrder): boolean
  among({ orders }: OfOrders) {
    return orders.all.filter((order) => order.state === 'paid' && this.suits(order))
  }
}
class Send extends OnPiece {
  suits({ stage }: OwnedOrder) {
    return stage === 'new'
  }
  async on(order: OwnedOrder, model: OfOrders, real: TestShop) {
    await pass(model, real)
    await real.operator.ship(OPERATOR, order.orderNo, '顺丰速运', `SF${order.orderNo}`)
    order.stage = 'sent'
    order.receiveBy = real.clock.now() + AUTO_RECEIVE_MS
  }
}
class ReceivePiece extends OnPiece {
  suits({ stage }: OwnedOrder) {
    return stage === 'sent'
  }
  async on(order: OwnedOrder, model: OfOrders, real: TestShop) {
    await pass(model, real)
    if (order.stage !== 'sent') return
    await real.orders.confirmReceive(order.uid, order.id)
    model.orders.arrive(order, real.clock.now())
    await real.outbox.drain()
  }
}
/** Its coupon is there again, and the points that it brought are gone. */
class ReturnPiece extends OnPiece {
  suits({ stage }: OwnedOrder) {
    return stage !== 'refunded'
  }
  async on(order: OwnedOrder, model: OfOrders, real: TestShop) {
    await real.operator.refund(OPERATOR, order.orderNo, order.cents, '协商')
    await real.moneyDone()
    if (order.stage === 'received' && order.points > 0) {
      const back = { ref: `unearn ${order.id}`, of: `earn ${order.id}`, amount: order.points }
      expect(plainOf(model, order.uid).reverse(back)).toBe(true)
    }
    order.stage = 'refunded'
    order.along?.giveBack()
  }
}
export const pieceActions = { BuyPiece, Send, ReceivePiece, ReturnPiece }
