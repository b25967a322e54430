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

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  get text(): string {
    return this.number > BADGE_MAX ? `${BADGE_MAX}+` : String(this.number)
  }

  set(number: number): void {
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
