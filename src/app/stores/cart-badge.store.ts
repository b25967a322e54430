import { BADGE_MAX } from '@contract/codes/badge'
import { makeAutoObservable } from 'mobx'
import { stored } from '@/platform/storage'
import { CART_TAB_INDEX } from '../routes/cart-tab'
import { clearTabMark, setTabBadge } from '../tab-marks'

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
/** The last known number, so that the badge is shown before the first cart has loaded. */
const kept = stored('CART_NUMBER', isCount)

/** Pieces in the cart, on the cart tab: no badge when empty, 99+ above 99 [nav.cart-badge]. */
export class CartBadge {
  static readonly isKept = true
  number = kept.get() ?? 0
  private asked = 0
  private shown = 0

  constructor() {
    makeAutoObservable<this, 'asked' | 'shown'>(this, { asked: false, shown: false }, { autoBind: true })
  }

  get text(): string {
    return this.number > BADGE_MAX ? `${BADGE_MAX}+` : String(this.number)
  }

  /** Call before a request whose reply goes to `set`. */
  ask(): number {
    this.asked += 1
    return this.asked
  }

  /**
   * `asked` is the result of ask() at the time of the request: a reply that is older than another one, or than the
   * logout, is ignored.
   */
  set(number: number, asked = this.ask()): void {
    if (asked < this.shown) return
    this.shown = asked
    this.number = Math.max(0, number)
    kept.set(this.number)
    this.draw()
  }

  /** Draws the badge again after a tab page came to the front. */
  draw(): void {
    if (this.number === 0) clearTabMark(CART_TAB_INDEX)
    else setTabBadge(CART_TAB_INDEX, this.text)
  }
}
