import { observer } from 'mobx-react'
import { go, toLogin } from '@/app/navigate'
import { useStore } from '@/app/page'
import { CartBadge } from '@/app/stores/cart-badge.store'
import { SessionStore } from '@/app/stores/session.store'
import { BarIcon } from '@/ui/bottom-bar/bottom-bar'
import { CartStore } from '../../trade/cart/cart.store'
import { CheckoutDesk } from '../../trade/checkout/checkout-desk.store'
import type { ProductCell } from './product-cell'

export const homeIcon: ProductCell = {
  key: 'home',
  BarCell: () => <BarIcon icon="house" text="首页" onTap={() => void go('home')} />,
}

export const cartCell: ProductCell = {
  key: 'cart',
  BarCell: observer(function CartIcon() {
    const { number } = useStore(CartBadge)
    return <BarIcon icon="shopping-bag" text="购物车" count={number} onTap={() => void go('cart')} />
  }),
  actions: {
    addToCart: {
      choose({ env, sourceChannel }, { productId, storeId, businessId }, { skuId, number, priceCents }) {
        const item = { productId, skuId, storeId, businessId, number, price: priceCents }
        return env.stores.get(CartStore).add(sourceChannel ? { ...item, sourceChannel } : item)
      },
    },
  },
}

export const buyCell: ProductCell = {
  key: 'buy',
  actions: {
    buyNow: {
      async choose({ env, sourceChannel }, { storeId }, { skuId, number }) {
        if (!env.stores.get(SessionStore).isLoggedIn) {
          await toLogin()
          return false
        }
        const products = [{ skuId, number, ...(sourceChannel ? { sourceChannel } : {}) }]
        return env.stores.get(CheckoutDesk).begin(env, { source: 'buyNow', goods: [{ storeId, products }] })
      },
    },
  },
}
