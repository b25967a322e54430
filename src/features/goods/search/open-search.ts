import { go } from '@/app/navigate'
import type { ParamsOf } from '@/app/routes/index'
import { holdKeyboard } from '@/platform/keyboard'

/** Opens the search to type in; called in the tap itself, so that its field has the keyboard on iOS, too. */
export function openSearch(params: ParamsOf<'search'> = {}): void {
  holdKeyboard()
  void go('search', params)
}
