import { go } from '@/app/navigate'
import type { ParamsOf } from '@/app/routes/index'
import { holdKeyboard } from '@/platform/keyboard'

/** Opens the search page for input. Call it in the tap handler: iOS opens the keyboard only then. */
export function openSearch(params: ParamsOf<'search'> = {}): void {
  holdKeyboard()
  void go('search', params)
}
