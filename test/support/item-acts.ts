// Items of the points mall in the model of what shoppers own: coupons for points, at once, or for points and money.
import { DAY_MS } from '@contract/codes/china-time'
import { FOREVER } from '@server/kernel/clock'
import { newId } from '@server/kernel/ids'
import type { ItemRecord } from '@server/modules/offers/points-mall'
import { EXCHANGE_EXPIRE_MS } from '@server/modules/offers/points-mall/points-mall.rules'
import type { OfCards } from './card-model'
import { Act, isRefused } from './model-act'
import type { Bill, Noun } from './owned-model'
import { plainOf } from './points-model'
import type { Till } from './till'
import type { Wallet } from './wallet-model'

type Shelved = ItemRecord & { total: number | null }
export interface OfItems extends OfCards {
  items: Items
}

class Exchange implements Bill {
  state: Bill['state'] = 'unpaid'
  prepayId?: string
  readonly expireAt: number
  constructor(
    readonly items: Items,
    readonly uid: string,
    readonly id: string,
    readonly no: string,
    readonly item: Shelved,
    at: number,
  ) {
    this.expireAt = at + EXCHANGE_EXPIRE_MS
  }
  get ref() {
    return `exchange ${this.id}`
  }
  cancel(real: Till) {
    return real.couponExchanges.cancel(this.uid, this.id)
  }
  async settle(real: Till) {
    const now = real.clock.now()
    const { wallet } = this.items
    if (!wallet.canHand([this.item.ref], now)) return false
    await wallet.take(real, this.uid, [this.item.ref], now)
    this.items.plain(this.uid).spend(this.ref)
    return true
  }
  shut() {
    this.items.plain(this.uid).thaw(this.ref)
  }
}

const STATES = { unpaid: 'unpaid', paid: 'done', closed: 'closed' } as const

export class Items implements Noun {
  readonly exchanges: Exchange[] = []
  constructor(
    readonly shelf: readonly Shelved[],
    readonly wallet: Wallet,
    readonly of: Pick<OfCards, 'points'>,
  ) {}
  plain(uid: string) {
    return plainOf(this.of, uid)
  }
  kept({ itemId }: Shelved, uid?: string) {
    const such = this.exchanges.filter(({ item, state }) => item.itemId === itemId && state !== 'closed')
    return such.filter((one) => uid === undefined || one.uid === uid).length
  }
  dues() {
    return []
  }
  turn() {}
  async compare(real: Till) {
    for (const { uid, id, state } of this.exchanges) {
      const found = await real.pointsMall.exchanged(uid, id)
      expect({ id, state: found.state }).toEqual({ id, state: STATES[state] })
    }
    const all = await real.pointsMall.all(real.db.q)
    for (const one of this.shelf)
      expect(all.find(({ itemId }) => itemId === one.itemId)?.exchanged ?? 0).toBe(
        one.total === null ? 0 : this.kept(one),
      )
  }
}

/** One for points alone, one for fewer with a card and money, one whose days are counted. */
export async function openItems(real: Till, name: string, wallet: Wallet, points: OfCards['points']): Promise<Items> {
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
  ]
  await real.db.tx(async (tx) => {
    for (const { total, ...one } of shelf) await real.pointsMall.put(tx, one, total, now)
  })
  return new Items(shelf, wallet, { points })
}

class ExchangeItem extends Act<OfItems> {
  constructor(
    readonly who: number,
    readonly which: number,
  ) {
    super()
  }
  async act({ uids, bills, items, cards, wallet }: OfItems, real: Till) {
    const uid = uids[this.who] ?? ''
    const item = items.shelf[this.which] as Shelved
    const now = real.clock.now()
    const last = items.exchanges.filter((one) => one.uid === uid).at(-1)
    const isSame = last?.item === item && last.state === 'unpaid'
    const amount = (cards.isMember(uid, now) ? item.memberPoints : null) ?? item.points
    const isGone = items.kept(item, uid) >= item.perPerson || (item.total !== null && items.kept(item) >= item.total)
    const isShort = items.plain(uid).levels.available < amount
    const isBad = !isSame && (isGone || isShort || !wallet.canHand([item.ref], now))
    const exchange = real.couponExchanges.exchange(uid, item.itemId, { key: newId(), body: '' }, now)
    expect({ exchange: 'refused', so: await isRefused(exchange) }).toEqual({ exchange: 'refused', so: isBad })
    if (isBad) return
    const { exchangeId, payOrderNo, payAmount } = await exchange
    expect(payAmount).toBe(item.cents)
    expect(exchangeId === last?.id).toBe(isSame)
    if (isSame) return
    const own = new Exchange(items, uid, exchangeId, payOrderNo, item, now)
    items.exchanges.push(own)
    expect(items.plain(uid).freeze({ ref: own.ref, amount })).toBe(true)
    if (item.cents > 0) {
      bills.push(own)
      return
    }
    expect(await own.settle(real)).toBe(true)
    own.state = 'paid'
  }
  override toString() {
    return `exchange(${this.who}, ${this.which})`
  }
}
export const itemActs = { ExchangeItem }
