import type { SensitiveWordService } from '../../system/sensitive-word'
import type { CheckoutPart, StoreBasket } from '../checkout-part'

interface Remark {
  text: string
}

/** A remark of the shopper for one store, kept with its order. */
export function remarkPart(sensitiveWords: Pick<SensitiveWordService, 'refuse'>): CheckoutPart<Remark> {
  const textOf = ({ choices: { remark = '' } }: StoreBasket) => remark.trim()
  return {
    key: 'remark',
    async prepare(_q, { baskets, isCommit }) {
      if (isCommit) await sensitiveWords.refuse(...baskets.map(textOf))
      return {
        settle: ({ stores }) => ({
          keep: new Map(
            stores.flatMap(({ store, basket }) => {
              const text = textOf(basket)
              return text === '' ? [] : [[store.storeId, { text }] as const]
            }),
          ),
        }),
      }
    },
    onOrder: ({ keep }) => ({ view: { remark: keep?.text ?? '' } }),
  }
}
