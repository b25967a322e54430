// Items of the points mall in the model of what shoppers own: coupons for points, at once or with money, goods by their order.
import { DAY_MS } from '@contract/codes/china-time'
import { FOREVER } from '@server/kernel/clock'
import { newId } from '@server/kernel/ids'
import type { SkuForSale } from '@server/modules/goods/catalog'
import type { ItemRecord } from '@server/modules/offers/points-mall'
import { EXCHANGE_EXPIRE_MS } from '@server/modules/offers/points-mall/points-mall.rules'
import type { OfCards } from './card-model'
import { Action, isRefused } from './model-action'
import type { Bill, Noun } from './owned-model'
import { type OfOrders, OwnedOrder } from './owned-order-actions'
import { plainOf } from './points-model'
import type { Seen } from './seen'
import type { TestShop } from './test-shop'
import type { Wallet } from './wallet-model'

type Shelved = ItemRecord & { total: number | null }
export interface OfItems extends OfCards, OfOrders {
  items: Items
}

/** What was had, or is about to be, and its points. */
class Redeem {
  state: Bill['state'] = 'unpaid'
  isBack = false
  constructor(
    readonly items: Items,
    readonly uid: string,
    readonly id: string,
    readonly item: Shelved,
    readonly amount: number,
  ) {
    expect(items.plain(uid).freeze({ ref: this.ref, amount })).toBe(true)
    items.redemptions.push(this)
  }
  get ref() {
    return `exchange ${this.id}`
  }
  spend() {
    this.state = 'paid'
    expect(this.items.plain(this.uid).spend(this.ref)).toBe(true)
  }
  free() {
    this.state = 'closed'
    expect(this.items.plain(this.uid).thaw(this.ref)).toBe(true)
  }
  giveBack() {
    this.isBack = true
    const back = { ref: `back ${this.ref}`, of: this.ref, amount: this.amount }
    expect(this.items.plain(this.uid).reverse(back)).toBe(true)
  }
}

/** Of a coupon that costs money, too. */
class RedemptionModel implements Bill {
  prepayId?: string
  readonly uid: string
  readonly expireAt: number
  constructor(
    readonly of: Redeem,
    readonly no: string,
    at: number,
  ) {
    this.uid = of.uid
    this.expireAt = at + EXCHANGE_EXPIRE_MS
  }
  state: Bill['state'] = 'unpaid'
  cancel(real: TestShop) {
    return real.giftRedemptions.cancel(this.uid, this.of.id)
  }
  settle(real: TestShop) {
    return haveCoupon(this.of, real)
  }
  shut() {
    this.of.free()
  }
}

async function haveCoupon(one: Redeem, real: TestShop): Promise<boolean> {
  const now = real.clock.now()
  const { wallet } = one.items
  if (!wallet.canHand([one.item.ref], now)) return false
  await wallet.take(real, one.uid, [one.item.ref], now)
  one.spend()
  return true
}

const STATES = { unpaid: 'unpaid', paid: 'done', closed: 'closed' } as const

export class Items implements Noun {
  readonly redemptions: Redeem[] = []
  constructor(
    readonly shelf: readonly Shelved[],
    readonly wallet: Wallet,
    readonly of: Pick<OfCards, 'points'>,
  ) {}
  plain(uid: string) {
    return plainOf(this.of, uid)
  }
  kept({ itemId }: Shelved, uid?: string) {
    const such = this.redemptions.filter(
      ({ item, state, isBack }) => item.itemId === itemId && state !== 'closed' && !isBack,
    )
    return such.filter((one) => uid === undefined || one.uid === uid).length
  }
  amount(uid: string, { points, memberPoints }: Shelved, isMember: boolean) {
    const amount = (isMember ? memberPoints : null) ?? points
    return { amount, isShort: this.plain(uid).levels.available < amount }
  }
  isGone(one: Shelved, uid: string) {
    return this.kept(one, uid) >= one.perPerson || (one.total !== null && this.kept(one) >= one.total)
  }
  dues() {
    return []
  }
  turn() {}
  async compare(real: TestShop, seen: Seen) {
    for (const { uid, id, state, isBack } of this.redemptions) {
      const known = isBack ? 'returned' : STATES[state]
      if (seen.has(`exchange ${id}`, known)) continue
      const found = await real.giftRedemptions.detail(uid, id)
      expect({ id, state: found.state }).toEqual({ id, state: known })
    }
    const gone = this.shelf.map((one) => ({ itemId: one.itemId, number: one.total === null ? 0 : this.kept(one) }))
    if (seen.has('items', gone)) return
    const all = await real.pointsMall.all(real.db.q)
    for (const { itemId, number } of gone)
      expect({ itemId, number: all.find((one) => one.itemId === itemId)?.exchanged ?? 0 }).toEqual({ itemId, number })
  }
}

/** One for points alone, one for fewer with a card and money, one whose days are counted. */
export async function openItems(
  real: TestShop,
  name: string,
  wallet: Wallet,
  { points, sku }: Pick<OfCards, 'points'> & { sku: SkuForSale },
): Promise<Items> {
  const now = real.clock.now()
  const plain = await wallet.put(real, 'item', { days: 5 })
  const short = await wallet.put(real, 'short', { until: now + 3 * DAY_MS })
  const of = { kind: 'coupon', productId: '', memberPoints: null, cents: 0, startsAt: 0, endsAt: FOREVER } as const
  const shelf: Shelved[] = [
    { ...of, itemId: `${name}-free`, ref: plain, title: '券', points: 40, perPerson: 3, total: 4 },
    {
      ...of,
      itemId: `${name}-cash`,
      ref: plain,
      title: '加钱券',
      points: 60,
      memberPoints: 30,
      cents: 200,
      perPerson: 2,
      total: 3,
    },
    { ...of, itemId: `${name}-short`, ref: short, title: '短券', points: 10, cents: 100, perPerson: 9, total: null },
    {
      ...of,
      kind: 'goods',
      itemId: `${name}-goods`,
      ref: sku.skuId,
      productId: sku.productId,
      title: sku.title,
      points: 50,
      memberPoints: 35,
      cents: 1234,
      perPerson: 2,
      total: 3,
    },
  ]
  await real.db.tx(async (tx) => {
    for (const { total, ...one } of shelf) await real.pointsMall.put(tx, one, total, now)
  })
  return new Items(shelf, wallet, { points })
}

class RedeemItem extends Action<OfItems> {
  constructor(
    readonly who: number,
    readonly which: number,
  ) {
    super()
  }
  async action({ uids, bills, items, cards, wallet }: OfItems, real: TestShop) {
    const uid = uids[this.who] ?? ''
    const item = items.shelf[this.which] as Shelved
    const now = real.clock.now()
    const last = items.redemptions.findLast((one) => one.uid === uid && one.item === item && one.state === 'unpaid')
    const isSame = last !== undefined
    const { amount, isShort } = items.amount(uid, item, cards.isMember(uid, now))
    const isBad = !isSame && (items.isGone(item, uid) || isShort || !wallet.canHand([item.ref], now))
    const redeem = real.giftRedemptions.redeem(uid, item.itemId, { key: newId(), body: '' }, now)
    expect({ redeem: 'refused', so: await isRefused(redeem) }).toEqual({ redeem: 'refused', so: isBad })
    if (isBad) return
    const { exchangeId, payOrderNo, payAmount } = await redeem
    expect(payAmount).toBe(item.cents)
    expect(exchangeId === last?.id).toBe(isSame)
    if (isSame) return
    if (amount < item.points) cards.use(uid, now)
    const own = new Redeem(items, uid, exchangeId, item, amount)
    if (item.cents > 0) bills.push(new RedemptionModel(own, payOrderNo, now))
    else expect(await haveCoupon(own, real)).toBe(true)
  }
  override toString() {
    return `exchange(${this.who}, ${this.which})`
  }
}
/** Goods for points and money, by an order. */
class RedeemGoods extends Action<OfItems> {
  constructor(readonly who: number) {
    super()
  }
  async action({ uids, bills, items, cards, orders }: OfItems, real: TestShop) {
    const uid = uids[this.who] ?? ''
    const item = items.shelf.at(-1) as Shelved
    const now = real.clock.now()
    const isMember = cards.isMember(uid, now)
    const { amount, isShort } = items.amount(uid, item, isMember)
    const isBad = items.isGone(item, uid) || isShort
    const asked = { pointItemId: item.itemId, couponIds: [], payAmount: item.cents }
    const commit = real.commit(uid, await real.commitInput(uid, [[orders.sku, 1]], asked))
    expect({ commit: 'refused', so: await isRefused(commit) }).toEqual({ commit: 'refused', so: isBad })
    if (isBad) return
    const { payOrderNo, orders: placed } = await commit
    const [{ orderId, orderNo } = { orderId: '', orderNo: '' }] = placed
    const [made] = (await real.giftRedemptions.list(uid, { pageSize: 1 })).records
    const card = { factor: isMember ? cards.use(uid, now) : 10, offCents: 0 }
    const own = new Redeem(items, uid, made?.exchangeId ?? '', item, amount)
    const order = new OwnedOrder(uid, orderId, orderNo, payOrderNo, item.cents, own, card, cards, now)
    orders.all.push(order)
    bills.push(order)
  }
  override toString() {
    return `exchangeGoods(${this.who})`
  }
}
export const itemActions = { RedeemItem, RedeemGoods }
