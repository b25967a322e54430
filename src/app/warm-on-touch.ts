import { hasBytesToSpare, onTouch } from '@/platform/warm-up'
import { settled } from './first-screen'
import { warm } from './navigate'
import { isPageName } from './routes/index'

/**
 * Fetches the code of the next page early: of the details page after the first page has settled, of any other page when
 * a finger touches an element that declares its target (ui/tap). H5 only; the mini program has its own prefetch rules.
 */
export function warmOnTouch(): void {
  onTouch((page) => {
    if (isPageName(page)) warm(page)
  })
  if (hasBytesToSpare()) void settled().then(() => warm('details'))
}
