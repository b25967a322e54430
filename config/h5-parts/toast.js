// Taro's toast and loading indicator, heard as well as seen: they come and go inside a region that stands in the page
// before them, since a screen reader tells what changes in one, and nothing that comes together with it.

import TaroToast from '@tarojs/taro-h5/dist/api/ui/interaction/toast.js?real'

/** So long after it came a region is listened to. */
const HEARD_AFTER_MS = 100

export default class Toast extends TaroToast {
  constructor() {
    super()
    this.region = document.createElement('div')
    for (const [name, value] of Object.entries({ role: 'status', 'aria-live': 'polite', 'aria-atomic': 'true' }))
      this.region.setAttribute(name, value)
    document.body.append(this.region)
  }

  /** The first words of all may be what this code was fetched for. */
  create(options, type) {
    const answer = super.create(options, type)
    setTimeout(() => this.region.append(this.el), HEARD_AFTER_MS)
    return answer
  }
}
