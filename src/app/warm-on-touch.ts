import { hasBytesToSpare, onTouch } from '@/platform/warm-up'
import { settled } from './first-screen'
import { warm } from './navigate'
import { isPageName } from './routes/index'

/**
 * Fetches the next page's code before it is asked for: the detail page's when the first page has come to rest, others
 * when a finger comes down on what leads there, which the part itself says (ui/tap). A browser's affair; the mini program
 * prefetches by its own rules.
 */
export function warmOnTouch(): void {
  onTouch((page) => {
    if (isPageName(page)) warm(page)
  })
  if (hasBytesToSpare()) void settled().then(() => warm('details'))
}
