import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import type { ImCard } from '@contract/schema/chat'
import type { OrderParam, ProductParam } from '@contract/socket/message'
import { makeAutoObservable, observableRef } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'
import type { ShownMessage } from './conversation.store'

/** Cards of the goods and orders in messages, with their present data. */
export class CardsStore {
  products: ReadonlyMap<string, ImCard> = new Map()
  orders: ReadonlyMap<string, ImCard> = new Map()
  /** Requested ids; unknown ones have no card. */
  private asked = new Set<string>()

  constructor(private readonly env: Env) {
    makeAutoObservable<this, 'env' | 'asked'>(
      this,
      { env: false, asked: false, products: observableRef, orders: observableRef },
      { autoBind: true },
    )
  }

  /** Loads the missing cards of these messages; `again` loads the known ones too, because prices change. */
  async load(messages: readonly Pick<ShownMessage, 'type' | 'busiParam'>[], again = false): Promise<void> {
    if (again) this.asked.clear()
    const skuIds = idsOf<ProductParam>(messages, IM_MESSAGE_TYPES.product, ({ skuId }) => skuId)
    const orderIds = idsOf<OrderParam>(messages, IM_MESSAGE_TYPES.order, ({ orderId }) => orderId)
    const wanted = { skuIds: skuIds.filter(this.isNew), orderIds: orderIds.filter(this.isNew) }
    if (wanted.skuIds.length + wanted.orderIds.length === 0) return
    for (const id of [...wanted.skuIds, ...wanted.orderIds]) this.asked.add(id)
    const reply = await this.env.try(this.env.call('POST im/cards', wanted, { quiet: true }))
    if (isApiError(reply)) this.asked.clear()
    else this.put(reply)
  }

  private isNew(id: string): boolean {
    return !this.asked.has(id)
  }

  private put({ products, orders }: { products: readonly ImCard[]; orders: readonly ImCard[] }): void {
    this.products = new Map([...this.products, ...products.map((card) => [card.id, card] as const)])
    this.orders = new Map([...this.orders, ...orders.map((card) => [card.id, card] as const)])
  }
}

function idsOf<P>(
  messages: readonly Pick<ShownMessage, 'type' | 'busiParam'>[],
  type: number,
  idOf: (param: P) => string,
): string[] {
  const of = messages.filter((one) => one.type === type && one.busiParam !== '')
  return [...new Set(of.map(({ busiParam }) => idOf(JSON.parse(busiParam) as P)))]
}
