import { BADGE_MAX } from '@contract/codes/badge'
import { makeAutoObservable } from 'mobx'
import { stored } from '@/platform/storage'
import { CART_TAB_INDEX } from '../routes/cart-tab'
import { clearTabMark, setTabBadge } from '../tab-marks'

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
/** The last known number, so that the badge stands before the first cart is loaded. */
const kept = stored('CART_NUMBER', isCount)

/** Pieces in the cart, on the cart tab: nothing when empty, 99+ above 99 (spec 2 "Tab bar"). */
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

  /** Before a question whose answer is for `set`. */
  ask(): number {
    this.asked += 1
    return this.asked
  }

  /** `asked` tells when the number was asked for: one that comes after a newer one, or after the logout, is ignored. */
  set(number: number, asked = this.ask()): void {
    if (asked < this.shown) return
    this.shown = asked
    this.number = Math.max(0, number)
    kept.set(this.number)
    this.draw()
  }

  /** Draws the badge again, after a tab page came to the front. */
  draw(): void {
    if (this.number === 0) clearTabMark(CART_TAB_INDEX)
    else setTabBadge(CART_TAB_INDEX, this.text)
  }
}
