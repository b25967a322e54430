import type { ProductSource } from '@contract/codes/tracking'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { type EmptyLook, type Loaded, Screen, ScreenNav } from '@/app/screen'
import { NO_CHOICES } from './choices'
import { GoodsResults, GoodsSkeleton, GoodsToolbar } from './goods-results'
import type { ProductListStore } from './product-list.store'

interface GoodsScreenProps {
  store: ProductListStore
  /** Name of the list for tracking. */
  listSource: ProductSource['listSource']
  title: string
  /** Content at the right end of the nav bar. */
  right?: ReactNode
  /** Resource of the list's subject, loaded in parallel. */
  about?: Loaded
  /** Content between the nav bar and the sort orders. */
  note?: ReactNode
  /** Content fixed at the bottom, instead of the floating cart button. */
  bottom?: ReactNode
  /** Empty state without filters. */
  empty: EmptyLook
  children?: ReactNode
}

/** A page with a product list, its sort orders and filters. */
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
