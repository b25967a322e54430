import type { Paper } from './paper.types'

/** The browser has its own viewer, which can save the document. */
export const paper: Paper = {
  async open(url) {
    const page = window.open(url, '_blank')
    if (page) page.opener = null
    // Without a recognised tap the browser opens no window: the document opens in this tab, and back returns to the
    // page.
    else location.assign(url)
    return true
  },
}
