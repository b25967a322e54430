import { hasBytesToSpare, onTouch } from '@/platform/warm-up'
import { settled } from './first-screen'
import { warm } from './navigate'
import type { PageName } from './routes/index'

/** What a finger comes down on before it is a tap, and the page that the tap would open. */
const LEADS: readonly (readonly [selector: string, page: PageName])[] = [
  ['.goods, .goods-row, .goods-line, .floor__item', 'details'],
  ['.search-bar', 'search'],
  ['.fab', 'cart'],
]

/**
 * Fetches the next page's code before it is asked for: the detail page's when the first page has come to rest, others
 * when a finger comes down on what leads there. A browser's affair; the mini program prefetches by its own rules.
 */
export function warmOnTouch(): void {
  for (const [selector, page] of LEADS) onTouch(selector, () => warm(page))
  if (hasBytesToSpare()) void settled().then(() => warm('details'))
}
