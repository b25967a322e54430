import { observer } from 'mobx-react'
import { Tabs } from '@/ui/tabs/tabs'
import type { ProductPageStore } from './product-page.store'
import { GOODS } from './product-sections'

/** The sections as tabs of the nav bar. */
export const ProductTabs = observer(function ProductTabs({ store: { cells, sections } }: { store: ProductPageStore }) {
  const tabbed = cells.flatMap(({ key, tab }) => (tab ? [{ key, text: tab }] : []))
  return <Tabs items={[{ key: GOODS, text: '商品' }, ...tabbed]} value={sections.at} onChange={sections.show} />
})
