import type { AddOnGoods, CartAddOn } from '@contract/schema/cart'
import { makeAutoObservable } from 'mobx'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { CartStore } from './cart.store'

/** The choice of an offer's gifts or add-ons. */
export class AddOnStore {
  readonly addOn: Resource<CartAddOn>
  /** Pieces by SKU; null: as the server has it. */
  private picked: ReadonlyMap<string, number> | null = null

  constructor(
    private readonly env: Env,
    activityId: string,
  ) {
    this.addOn = new Resource(async () => {
      // After a login on the way here, the visitor's cart must be merged before the offer is read.
      await this.env.stores.get(CartStore).merged()
      return this.env.call('GET shopCart/getGiftSkus', { activityId }, { quiet: true })
    }, null)
    makeAutoObservable<this, 'env'>(this, { env: false, addOn: false }, { autoBind: true })
  }

  get most(): number {
    return this.addOn.value?.most ?? 0
  }
  get count(): number {
    return this.goods.reduce((sum, one) => sum + this.numberOf(one), 0)
  }
  get cents(): number {
    return this.goods.reduce((sum, one) => sum + this.numberOf(one) * one.price, 0)
  }
  numberOf({ skuId, number }: AddOnGoods): number {
    return this.picked === null ? number : (this.picked.get(skuId) ?? 0)
  }
  /** Upper limit of the stepper. */
  roomFor(one: AddOnGoods): number {
    return Math.min(one.maxNumber, this.most - this.count + this.numberOf(one))
  }

  /** With a limit of one, a new choice replaces the old one. */
  pick(goods: AddOnGoods, number: number): void {
    const before = this.goods.map((one): [string, number] => [one.skuId, this.numberOf(one)])
    const picked = new Map(this.most === 1 ? [] : before)
    picked.set(goods.skuId, number)
    this.picked = picked
  }

  async confirm(): Promise<void> {
    const { value } = this.addOn
    if (!value) return
    const goods = value.goods
      .map((one) => ({ skuId: one.skuId, number: this.numberOf(one) }))
      .filter(({ number }) => number > 0)
    if (await this.env.stores.get(CartStore).chooseAddOn(value.offerId, goods)) await this.env.back()
  }

  private get goods(): readonly AddOnGoods[] {
    return this.addOn.value?.goods ?? []
  }
}
