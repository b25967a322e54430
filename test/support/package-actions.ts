// Coupon packages in the model of what shoppers own: bought one by one, given back while none of their coupons was used.
import { DAY_MS } from '@contract/codes/china-time'
import { FOREVER } from '@server/kernel/clock'
import { newId } from '@server/kernel/ids'
import type { CouponPackage } from '@server/modules/offers/coupon-package'
import { PACKAGE_EXPIRE_MS } from '@server/modules/offers/coupon-package/coupon-package.rules'
import { Action, isRefused, OnOne } from './model-action'
import { type Bill, isWechat, type Noun } from './owned-model'
import type { Seen } from './seen'
import type { TestShop } from './test-shop'
import { type Held, isUsable, type OfWallet, type Wallet } from './wallet-model'

type Shelved = CouponPackage & { total: number | null }
export interface OfPackages extends OfWallet {
  packages: Packages
}

class PackagePurchase implements Bill {
  state: Bill['state'] = 'unpaid'
  prepayId?: string
  isBack = false
  held: Held[] = []
  readonly expireAt: number
  constructor(
    readonly uid: string,
    readonly id: string,
    readonly no: string,
    readonly of: Shelved,
    readonly wallet: Wallet,
    at: number,
  ) {
    this.expireAt = at + PACKAGE_EXPIRE_MS
  }
  cancel(real: TestShop) {
    return real.packagePurchases.cancel(this.uid, this.id)
  }
  async settle(real: TestShop) {
    const now = real.clock.now()
    if (!this.wallet.canHand(this.of.couponIds, now)) return false
    this.held = await this.wallet.take(real, this.uid, this.of.couponIds, now)
    return true
  }
  shut() {}
}

export class Packages implements Noun {
  readonly purchases: PackagePurchase[] = []
  constructor(readonly shelf: readonly Shelved[]) {}
  dues() {
    return []
  }
  turn() {}
  /** How many of one are had, by a shopper or by all. */
  kept({ packageId }: Shelved, uid?: string) {
    const such = this.purchases.filter(
      ({ of, state, isBack }) => of === this.#of(packageId) && state !== 'closed' && !isBack,
    )
    return such.filter((one) => uid === undefined || one.uid === uid).length
  }
  #of(packageId: string) {
    return this.shelf.find((one) => one.packageId === packageId)
  }
  button(one: Shelved, uid: string) {
    if (this.kept(one, uid) >= one.perPerson) return 'enough'
    return one.total !== null && this.kept(one) >= one.total ? 'soldOut' : 'buy'
  }
  async compare(real: TestShop, seen: Seen) {
    const now = real.clock.now()
    for (const uid of new Set(this.purchases.map((one) => one.uid))) {
      const own = this.purchases
        .filter((one) => one.uid === uid)
        .map(({ id, state, isBack }) => ({ purchaseId: id, state: isBack ? 'refunded' : state }))
      if (!seen.has(`packages of ${uid}`, own)) {
        const { records } = await real.packagePurchases.record(uid, { pageSize: 50 }, now)
        expect(records.map(({ purchaseId, state }) => ({ purchaseId, state })).reverse()).toEqual(own)
      }
      for (const one of this.shelf) {
        if (seen.has(`package ${one.packageId} ${uid}`, this.button(one, uid))) continue
        const { button } = await real.packages.detail(uid, one.packageId, now)
        expect({ of: one.packageId, can: button.code }).toEqual({ of: one.packageId, can: this.button(one, uid) })
      }
    }
  }
}

/** One of three coupons, few of it; one of a coupon whose days are counted. */
export async function openPackages(real: TestShop, name: string, wallet: Wallet): Promise<Packages> {
  const [tea, fair] = [
    await wallet.put(real, 'tea', { days: 3 }),
    await wallet.put(real, 'fair', { until: real.clock.now() + 2 * DAY_MS }),
  ]
  const sold = { startsAt: 0, endsAt: FOREVER }
  const shelf = [
    {
      packageId: `${name}-tea`,
      title: '茶客券包',
      priceCents: 800,
      couponIds: [tea, tea, fair],
      perPerson: 2,
      total: 3,
    },
    { packageId: `${name}-fair`, title: '市集券包', priceCents: 300, couponIds: [fair], perPerson: 3, total: null },
    { packageId: `${name}-one`, title: '单张券包', priceCents: 100, couponIds: [tea], perPerson: 9, total: null },
  ].map((one) => ({ ...one, ...sold }))
  await real.db.tx(async (tx) => {
    for (const { total, ...one } of shelf) await real.packages.put(tx, one, total, real.clock.now())
  })
  return new Packages(shelf)
}

class BuyPackage extends Action<OfPackages> {
  constructor(
    readonly who: number,
    readonly which: number,
  ) {
    super()
  }
  async action({ uids, bills, packages, wallet }: OfPackages, real: TestShop) {
    const uid = uids[this.who] ?? ''
    const one = packages.shelf[this.which] as Shelved
    const now = real.clock.now()
    const last = packages.purchases.findLast((own) => own.uid === uid && own.of === one && own.state === 'unpaid')
    const isSame = last !== undefined
    const isBad = !isSame && (packages.button(one, uid) !== 'buy' || !wallet.canHand(one.couponIds, now))
    const buy = real.packagePurchases.buy(uid, one.packageId, { key: newId(), body: '' }, now)
    expect({ buy: 'refused', so: await isRefused(buy) }).toEqual({ buy: 'refused', so: isBad })
    if (isBad) return
    const { purchaseId, payOrderNo, payAmount } = await buy
    expect(payAmount).toBe(one.priceCents)
    expect(purchaseId === last?.id).toBe(isSame)
    if (isSame) return
    const purchase = new PackagePurchase(uid, purchaseId, payOrderNo, one, wallet, now)
    packages.purchases.push(purchase)
    bills.push(purchase)
  }
  override toString() {
    return `buyPackage(${this.who}, ${this.which})`
  }
}
/** Its coupons end and its money goes back; now and then its provider will not, and they are the shopper's again. */
class RefundPackage extends OnOne<PackagePurchase, OfPackages> {
  among({ packages }: OfPackages) {
    return packages.purchases
  }
  async on(one: PackagePurchase, model: OfPackages, real: TestShop) {
    const now = real.clock.now()
    const isBad = one.state !== 'paid' || one.isBack || !one.held.every((held) => isUsable(held, now))
    const isStuck = !isBad && this.share % 3 === 0 && isWechat(model, one)
    if (isStuck) await real.play(one.prepayId ?? '', { refund: 'closed' })
    const refund = real.packagePurchases.refund(one.uid, one.id)
    expect({ refund: 'refused', so: await isRefused(refund) }).toEqual({ refund: 'refused', so: isBad })
    if (isBad) return
    await real.moneyDone()
    if (isStuck) {
      await real.play(one.prepayId ?? '', { refund: 'success' })
      return
    }
    one.isBack = true
    for (const held of one.held) held.state = 'void'
  }
}
export const packageActions = { BuyPackage, RefundPackage }
