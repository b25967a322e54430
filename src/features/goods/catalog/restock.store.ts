import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { toLogin } from '@/app/navigate'
import type { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'

/** Buttons that add or remove a restock request, by code. */
const CALLS = { restock: 'POST restock/ask', restockUndo: 'POST restock/undo' } as const
type RestockCode = keyof typeof CALLS
const DONE_TEXTS: Record<RestockCode, string> = { restock: '到货后会发消息告诉你', restockUndo: '已取消提醒' }

export const isRestock = (code: string): code is RestockCode => Object.hasOwn(CALLS, code)

/** Restock requests (到货提醒) of one product and its SKUs. */
export class RestockStore {
  /** SKU of the running request, or empty for the product. */
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

  /** Runs one of the server's buttons; without a SKU that of the product. */
  async press(code: RestockCode, skuId = ''): Promise<void> {
    if (this.busy !== null) return
    if (!this.env.stores.get(SessionStore).isLoggedIn) return toLogin()
    this.busy = skuId
    const goods = { productId: this.productId, ...(skuId ? { skuId } : {}) }
    const reply = await this.env.try(this.env.call(CALLS[code], goods))
    if (!isApiError(reply)) this.env.toast(DONE_TEXTS[code])
    // A refusal means that the displayed data is outdated.
    await this.product.refresh()
    runInAction(() => {
      this.busy = null
    })
  }
}
