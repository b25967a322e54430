import type { ProductSkus } from '@contract/schema/catalog'
import { makeAutoObservable, runInAction } from 'mobx'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { isApiError } from '@/app/api/api-error'
import { toast } from '@/app/dialog'
import { LatestRequest } from '@/app/latest-request'
import { useStore } from '@/app/page'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import type { Picture } from '@/ui/picture/picture'
import { choiceOf, pickingOf, type SkuChoice, startChoice } from '@/ui/sku-picker/pick'
import { type PickerAction, SkuPicker } from '@/ui/sku-picker/sku-picker'
import { pickerProduct } from './picker-product'

/** What was chosen in the sheet. */
export interface PickedSku {
  skuId: string
  number: number
  /** Cents of one piece as shown. */
  priceCents: number
}

interface Opening {
  productId: string
  /** The SKU it opens with, for changing a cart line. */
  skuId?: string
  number?: number
  /** Already loaded: the detail page has them. */
  skus?: ProductSkus
}

/** The picker's state: which product, what is chosen; lives as long as its page, so choices are remembered. */
export class SkuSheetStore {
  isOpen = false
  skus: ProductSkus | null = null
  choice: SkuChoice | null = null
  /** What was confirmed last; kept here, so that it outlives the page's parking. */
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

  get isMember(): boolean {
    return this.env.stores.get(SessionStore).isMember
  }

  /** Of what is chosen so far; null before the first opening. */
  get picture(): Picture | null {
    const { skus, choice } = this
    return skus && choice ? pickingOf(pickerProduct(skus, this.isMember), choice).picture : null
  }

  /** Opens the sheet for a product; a refusal of the server's is told and nothing opens. */
  async open({ productId, skuId, number = 1, skus }: Opening): Promise<void> {
    const isNewest = this.latest.ask()
    const loaded = skus ?? (await this.env.try(this.env.call('GET productSku/getProductSkuApp', { productId })))
    if (!isNewest() || isApiError(loaded)) return
    if (loaded.notBuyableReason) return this.env.toast(loaded.notBuyableReason)
    runInAction(() => {
      const product = pickerProduct(loaded, this.isMember)
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
  /** Below the options. */
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
      product={pickerProduct(skus, session.isMember)}
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
