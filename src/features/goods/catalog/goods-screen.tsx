import type { Met } from '@contract/codes/tracking'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { type EmptyLook, type Loaded, Screen, ScreenNav } from '@/app/screen'
import { NO_CHOICES } from './choices'
import { GoodsResults, GoodsSkeleton, GoodsToolbar } from './goods-results'
import type { ProductListStore } from './product-list.store'

interface GoodsScreenProps {
  store: ProductListStore
  /** Which list this is, for tracking. */
  listSource: Met['listSource']
  title: string
  /** At the right end of its nav bar. */
  right?: ReactNode
  /** What the list is about, loaded beside it. */
  about?: Loaded
  /** Under the nav bar, above the orders. */
  note?: ReactNode
  /** Fixed at the bottom, in place of the floating way to the cart. */
  bottom?: ReactNode
  /** When there is nothing whatever is filtered. */
  empty: EmptyLook
  children?: ReactNode
}

/** A page that is a list of goods, with its orders and filters. */
export const GoodsScreen = observer(function GoodsScreen(props: GoodsScreenProps) {
  const { store, listSource, title, right, about, note, bottom, empty, children } = props
  const clear = () => void store.setChoices(NO_CHOICES)
  return (
    <Screen
      of={about ? [store.list, about] : store.list}
      bottom={bottom}
      nav={false}
      top={
        <GoodsToolbar store={store} className="goods-page__top" isBare={about?.isGone ?? false}>
          <ScreenNav title={title} right={right} />
          {note}
        </GoodsToolbar>
      }
      skeleton={<GoodsSkeleton />}
      empty={store.hasChoices ? { text: '没有符合条件的商品', actionText: '清除筛选', onAction: clear } : empty}
    >
      <GoodsResults store={store} listSource={listSource} hasFab={!bottom} />
      {children}
    </Screen>
  )
})
