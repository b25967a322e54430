import { useEffect, useId, useState } from 'react'
import { pageSections } from '@/platform/sections'
import { Tabs } from '@/ui/tabs/tabs'

/** In the order of the page. `stage` is the pictures, over which the bar is clear. */
const SECTIONS = ['stage', 'goods', 'reviews', 'intro', 'more'] as const
type Section = (typeof SECTIONS)[number]
/** Words of the bar: pictures and price are one, 商品. */
const TABS = [
  { key: 'goods', text: '商品' },
  { key: 'reviews', text: '评价' },
  { key: 'intro', text: '详情' },
  { key: 'more', text: '推荐' },
] as const satisfies readonly { key: Section; text: string }[]

/**
 * Which section of a product's page lies under its bar, and a way to each. `present` are those that the product has;
 * empty while there is nothing to scroll. Each is drawn with the id of `idOf`.
 */
export function useProductSections(present: readonly Section[]) {
  const page = useId().replace(/\W/g, '')
  const idOf = (section: Section) => `${section}-${page}`
  const [at, setAt] = useState<Section>('stage')
  const all = present.join()
  useEffect(() => {
    const here = SECTIONS.filter((section) => all.split(',').includes(section))
    return pageSections.follow(
      here.map((section) => `${section}-${page}`),
      (id) => setAt(here.find((section) => id === `${section}-${page}`) ?? 'stage'),
    )
  }, [all, page])
  return {
    idOf,
    show: (section: Section) => pageSections.show(idOf(section)),
    /** The bar's tabs; null over the pictures, where nothing may cover them. */
    tabs:
      at === 'stage' ? null : (
        <Tabs
          items={TABS.filter(({ key }) => present.includes(key))}
          value={at}
          onChange={(section) => pageSections.show(idOf(section === 'goods' ? 'stage' : section))}
        />
      ),
  }
}
