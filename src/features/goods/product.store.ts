import type { ProductDetail } from '@contract/schema/catalog'
import { Once } from '@/app/once'
import type { Env } from '@/app/stores'

/** One product with all its page shows. */
export class ProductStore {
  readonly product: Once<ProductDetail>
  constructor(env: Env, productId: string, storeId?: string) {
    this.product = new Once(() =>
      env.call('GET product/getProductDetail', { productId, ...(storeId ? { storeId } : {}) }, { quiet: true }),
    )
  }
}
