// The product page imports no area that adds a cell to it: the cell and its parts are in the area's own feature.
import { isTest, read, type Source, sourcesUnder, target } from './sources'

const HUB = 'src/features/goods/product-page/'
const LIST = 'src/features/goods/product-cells/'
/** Domains whose areas add cells; the page may import `goods` and the other domains. */
const AREAS = /^src\/features\/(?:offers|social|talk|onsite|customer|finance)\//
const PAGE = 'src/pages/details/index.tsx'

function faults(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    if (isTest(source.file)) return []
    const to = source.imports.map((one) => target(source, one) ?? '')
    const areas = source.file.startsWith(HUB) ? to.filter((file) => AREAS.test(file) || file.startsWith(LIST)) : []
    const lists =
      source.file === PAGE ? [] : to.filter((file) => file.startsWith(LIST) && !source.file.startsWith(LIST))
    return [...new Set([...areas, ...lists])].map((file) => `${source.file}: ${file}`)
  })
}

test('the product page imports no area, and only the details page imports the list of cells', () => {
  expect(faults(sourcesUnder('src'))).toEqual([])
  const planted = [
    read(`${HUB}a.tsx`, "import { B } from '../../offers/bundle/b'"),
    read(`${HUB}c.tsx`, "import { PRODUCT_CELLS } from '../product-cells/cells'"),
    read('src/pages/home/index.tsx', "import { PRODUCT_CELLS } from '@/features/goods/product-cells/cells'"),
    read(PAGE, "import { PRODUCT_CELLS } from '@/features/goods/product-cells/cells'"),
  ]
  expect(faults(planted)).toEqual([
    'src/features/goods/product-page/a.tsx: src/features/offers/bundle/b',
    'src/features/goods/product-page/c.tsx: src/features/goods/product-cells/cells',
    'src/pages/home/index.tsx: src/features/goods/product-cells/cells',
  ])
})
