import { catalogOf } from './catalog'
import { categoriesOf } from './categories'
import { adverts, feedTabs, homeFloorsOf, homeIconsOf, hotWords, notices, searchWords, zonesOf } from './home'
import { offers } from './offers'
import { messages, popups } from './popups'
import { protocols, settings } from './protocols'
import { reviewsOf } from './reviews'
import { shoppers } from './shoppers'
import { mall, stores } from './stores'
import { synonymsOf } from './synonyms'
import { templates } from './templates'
import type { MallContent, Picture } from './types'

export type * from './types'

/** Everything the demo mall holds; the same on every call. */
export function mallContent(): MallContent {
  const categories = categoriesOf()
  const products = catalogOf(categories)
  return {
    mall,
    stores,
    categories,
    products,
    reviews: reviewsOf(products),
    adverts,
    notices,
    homeIcons: homeIconsOf(),
    homeFloors: homeFloorsOf(products),
    feedTabs,
    zones: zonesOf(products),
    hotWords,
    synonyms: synonymsOf(),
    searchWords,
    protocols,
    templates,
    popups,
    messages,
    offers,
    settings,
    shoppers,
  }
}

function isPicture(value: object): value is Picture {
  return 'drawing' in value && 'ground' in value
}

function picturesIn(value: unknown): Picture[] {
  if (typeof value !== 'object' || value === null) return []
  return isPicture(value) ? [value] : Object.values(value).flatMap(picturesIn)
}

/** Keys of all drawings that the content shows, sorted: what the seeder copies out of the emoji package. */
export function drawingsUsed(content: MallContent = mallContent()): string[] {
  return [...new Set(picturesIn(content).map((picture) => picture.drawing))].sort()
}
