import { go } from '@/app/navigate'
import { page, useEnv, useLocalStore, useStore } from '@/app/page'
import { ItemPage } from '@/features/offers/points-mall/item-page'
import { PointItemStore } from '@/features/offers/points-mall/point-item.store'
import { CheckoutDesk } from '@/features/trade/checkout/checkout-desk.store'
import { Cell } from '@/ui/cell/cell'

/** A voucher for points, granted immediately, or goods for points, bought with an order. */
export default page('pointsItem', ({ params: { itemId } }) => {
  const store = useLocalStore('item', (env) => new PointItemStore(env, itemId))
  const desk = useStore(CheckoutDesk)
  const env = useEnv()
  const { productId = '' } = store.detail.value ?? {}
  return (
    <ItemPage
      store={store}
      isBusy={desk.isConfirming || store.redeemCall.isBusy}
      onRedeem={({ kind, storeId, skuId }) =>
        kind === 'voucher'
          ? store.redeem()
          : desk.begin(env, {
              source: 'buyNow',
              choices: { order: { pointItemId: itemId }, stores: {} },
              goods: [{ storeId, products: [{ skuId, number: 1 }] }],
            })
      }
    >
      {productId ? (
        <Cell isKey label="商品" value="查看商品详情" onTap={() => void go('details', { productId })} />
      ) : null}
    </ItemPage>
  )
})
