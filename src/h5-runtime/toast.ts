// Taro's toast and loading indicator for screen readers: they appear inside a live region that exists before them, because
// a screen reader announces changes of a region, but nothing that appears together with it.
import TaroToast from '@tarojs/taro-h5/dist/api/ui/interaction/toast.js?real'

/** Delay until screen readers observe a new region. */
const HEARD_AFTER_MS = 100

export default class Toast extends TaroToast {
  private readonly region = document.createElement('div')

  constructor() {
    super()
    for (const [name, value] of Object.entries({ role: 'status', 'aria-live': 'polite', 'aria-atomic': 'true' }))
      this.region.setAttribute(name, value)
    document.body.append(this.region)
  }

  /** Waits, because this code may have been loaded for the first toast. */
  override create(options?: object, type?: 'loading' | 'toast'): string {
    const answer = super.create(options, type)
    setTimeout(() => this.region.append(this.el), HEARD_AFTER_MS)
    return answer
  }
}
