import type { BundleDetail } from '@contract/schema/bundle'
import { makeAutoObservable } from 'mobx'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

/** A bundle with the selected SKU of each product. */
export class BundleStore {
  readonly detail: Resource<BundleDetail>

  constructor(
    private readonly env: Env,
    private readonly bundleId: string,
  ) {
    this.detail = new Resource(() => this.load(this.chosen))
    makeAutoObservable<this, 'env' | 'bundleId'>(
      this,
      { env: false, bundleId: false, detail: false },
      { autoBind: true },
    )
  }

  /** Selects another SKU of one product. */
  async choose(productId: string, skuId: string): Promise<void> {
    const { value } = this.detail
    if (!value) return
    const skuIds = value.goods.map((one) => (one.productId === productId ? skuId : one.skuId))
    const reply = await this.env.try(this.load(skuIds))
    if ('goods' in reply) this.detail.set(reply)
  }

  /** One bundle, as an order request. */
  get order() {
    const { value } = this.detail
    const products = value?.goods.map(({ skuId, number }) => ({ skuId, number })) ?? []
    return {
      source: 'buyNow' as const,
      choices: { order: { bundleId: this.bundleId }, stores: {} },
      goods: [{ storeId: value?.storeId ?? '', products }],
    }
  }

  private get chosen(): string[] {
    return this.detail.value?.goods.map(({ skuId }) => skuId) ?? []
  }

  private load(skuIds: readonly string[]): Promise<BundleDetail> {
    const { bundleId } = this
    const ask = skuIds.length > 0 ? { bundleId, skuIds: skuIds.join() } : { bundleId }
    return this.env.call('GET bundle/detail', ask, { quiet: true })
  }
}
