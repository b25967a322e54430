// In place of Taro's toast, loading indicator, modal and action sheet: the same ones, fetched when the first of them is
// wanted or the start of the app is over. 23 KB that no first screen needs.

let loaded = null
let asked = null

/** The real ones; a failed download is tried again at the next call. */
function fetchReal() {
  asked ??= import('@tarojs/taro-h5/dist/api/ui/interaction/index.js?real').then(
    (real) => {
      loaded = real
      return real
    },
    (error) => {
      asked = null
      throw error
    },
  )
  return asked
}

/** Calls keep their order: whoever comes while the code is on its way waits in line. */
const shower =
  (name) =>
  (...given) =>
    loaded ? loaded[name](...given) : fetchReal().then((real) => real[name](...given))

/** Nothing is on the screen before the code has come. */
const hider =
  (name) =>
  (...given) => {
    if (loaded) return loaded[name](...given)
    if (asked) return asked.then((real) => real[name](...given))
    const done = { errMsg: `${name}:ok` }
    given[0]?.success?.(done)
    given[0]?.complete?.(done)
    return Promise.resolve(done)
  }

export const showToast = shower('showToast')
export const showLoading = shower('showLoading')
export const showModal = shower('showModal')
export const showActionSheet = shower('showActionSheet')
export const hideToast = hider('hideToast')
export const hideLoading = hider('hideLoading')
export const enableAlertBeforeUnload = shower('enableAlertBeforeUnload')
export const disableAlertBeforeUnload = shower('disableAlertBeforeUnload')

const SOON_AFTER_MS = 4000
if (typeof window !== 'undefined') {
  // Offline the first word to say is that one is offline: the code is there by then.
  window.addEventListener('load', () => setTimeout(() => fetchReal().catch(() => {}), SOON_AFTER_MS))
}
