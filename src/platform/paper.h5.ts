import type { Paper } from './paper.types'

/** The browser has a viewer of its own, with a way to save it. */
export const paper: Paper = {
  async open(url) {
    const page = window.open(url, '_blank')
    if (page) page.opener = null
    // No window without a tap that it takes for one: then here, and the way back leads to the page.
    else location.assign(url)
    return true
  },
}
