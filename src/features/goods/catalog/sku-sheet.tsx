import type { ProductSkus } from '@contract/schema/catalog'
import { makeAutoObservable, runInAction } from 'mobx'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { isApiError } from '@/app/api/api-error'
import { toast } from '@/app/dialog'
import { LatestRequest } from '@/app/latest-request'
import { useStore } from '@/app/page'
import type { Env } from '@/app/stores'
import { type Buyer, SessionStore } from '@/app/stores/session.store'
import type { Picture } from '@/ui/picture/picture'
import { choiceOf, pickingOf, type SkuChoice, startChoice } from '@/ui/sku-picker/pick'
import { type PickerAction, SkuPicker } from '@/ui/sku-picker/sku-picker'
import { pickerProduct } from './picker-product'

/** The choice made in the sheet. */
export interface PickedSku {
  skuId: string
  number: number
  /** Displayed price of one piece in cents. */
  priceCents: number
}

interface Opening {
  productId: string
  /** The initially selected SKU, for the change of a cart line. */
  skuId?: string
  number?: number
  /** SKUs already loaded by the product page. */
  skus?: ProductSkus
}

/** State of the picker: the product and the selection. It lives as long as its page, so selections are remembered. */
export class SkuSheetStore {
  isOpen = false
  skus: ProductSkus | null = null
  choice: SkuChoice | null = null
  /** The last confirmed choice; stored here, so that it survives the eviction of the page. */
  picked: PickedSku | null = null
  private readonly latest = new LatestRequest()
  private readonly choices = new Map<string, SkuChoice>()

  constructor(private readonly env: Env) {
    makeAutoObservable<this, 'env' | 'latest' | 'choices'>(
      this,
      { env: false, latest: false, choices: false },
      { autoBind: true },
    )
  }

  get buyer(): Buyer {
    return this.env.stores.get(SessionStore).buyer
  }

  /** Picture of the present selection; null before the first opening. */
  get picture(): Picture | null {
    const { skus, choice } = this
    return skus && choice ? pickingOf(pickerProduct(skus, this.buyer), choice).picture : null
  }

  /** Opens the sheet for a product; after an error it shows the message and stays closed. */
  async open({ productId, skuId, number = 1, skus }: Opening): Promise<void> {
    const isNewest = this.latest.ask()
    const loaded = skus ?? (await this.env.try(this.env.call('GET productSku/getProductSkuApp', { productId })))
    if (!isNewest() || isApiError(loaded)) return
    if (loaded.notBuyableReason) return this.env.toast(loaded.notBuyableReason)
    runInAction(() => {
      const product = pickerProduct(loaded, this.buyer)
      this.skus = loaded
      this.choice = skuId ? choiceOf(product, skuId, number) : (this.choices.get(productId) ?? startChoice(product))
      this.isOpen = true
    })
  }

  pick(picked: PickedSku): void {
    this.picked = picked
  }

  choose(choice: SkuChoice): void {
    this.choice = choice
    if (this.skus) this.choices.set(this.skus.productId, choice)
  }

  close(): void {
    this.latest.drop()
    this.isOpen = false
  }
}

interface SkuSheetProps {
  store: SkuSheetStore
  actions: readonly PickerAction[]
  onPick: (action: string, picked: PickedSku) => void
  busyKey?: string | null
  /** Content below the options. */
  children?: ReactNode
}

/** The SKU picker over the server's SKUs. */
export const SkuSheet = observer(function SkuSheet(props: SkuSheetProps) {
  const { skus, choice } = props.store
  return skus && choice ? <OpenedBefore {...props} skus={skus} choice={choice} /> : null
})

type OpenedBeforeProps = SkuSheetProps & { skus: ProductSkus; choice: SkuChoice }

const OpenedBefore = observer(function OpenedBefore(props: OpenedBeforeProps) {
  const { store, skus, choice, actions, onPick, busyKey, children } = props
  const session = useStore(SessionStore)
  return (
    <SkuPicker
      isOpen={store.isOpen}
      onClose={store.close}
      product={pickerProduct(skus, session.buyer)}
      choice={choice}
      onChoice={store.choose}
      actions={actions}
      busyKey={busyKey}
      onToast={(text) => toast(text)}
      onConfirm={(action, sku, number) => onPick(action, { skuId: sku.id, number, priceCents: sku.priceCents })}
    >
      {children}
    </SkuPicker>
  )
})
