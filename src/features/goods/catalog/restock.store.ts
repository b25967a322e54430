import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { toLogin } from '@/app/navigate'
import type { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'

/** Codes of the server's buttons that ask to be told of goods, or take that back. */
const CALLS = { restock: 'POST restock/ask', restockUndo: 'POST restock/undo' } as const
type RestockCode = keyof typeof CALLS
const DONE_TEXTS: Record<RestockCode, string> = { restock: '到货后会发消息告诉你', restockUndo: '已取消提醒' }

export const isRestock = (code: string): code is RestockCode => Object.hasOwn(CALLS, code)

/** 到货提醒 of one product and of its SKUs (behaviours 2.3). */
export class RestockStore {
  /** What is being asked for: a SKU, or the product itself (empty). */
  busy: string | null = null

  constructor(
    private readonly env: Env,
    private readonly product: Pick<Resource<unknown>, 'refresh'>,
    private readonly productId: string,
  ) {
    makeAutoObservable<this, 'env' | 'product' | 'productId'>(
      this,
      { env: false, product: false, productId: false },
      { autoBind: true },
    )
  }

  /** One of the server's buttons was tapped; without a SKU it is that of the product. */
  async press(code: RestockCode, skuId = ''): Promise<void> {
    if (this.busy !== null) return
    if (!this.env.stores.get(SessionStore).isLoggedIn) return toLogin()
    this.busy = skuId
    const goods = { productId: this.productId, ...(skuId ? { skuId } : {}) }
    const reply = await this.env.try(this.env.call(CALLS[code], goods))
    if (!isApiError(reply)) this.env.toast(DONE_TEXTS[code])
    // A refusal too means that something is not as it is shown.
    await this.product.refresh()
    runInAction(() => {
      this.busy = null
    })
  }
}
