// Loads Taro's toast, loading indicator, modal and action sheet at the first call or some time after the start: no
// first screen needs these 23 KB.

type Real = typeof import('@tarojs/taro-h5/dist/api/ui/interaction/index.js?real')
type Name = Exclude<keyof Real, 'default'>
interface Callbacks {
  success?(done: { errMsg: string }): void
  complete?(done: { errMsg: string }): void
}
type Call = (...given: unknown[]) => Promise<unknown>

let loaded: Real | null = null
let loading: Promise<Real> | null = null

/** Loads Taro's implementation; after a failed download the next call tries again. */
function loadReal(): Promise<Real> {
  loading ??= import('@tarojs/taro-h5/dist/api/ui/interaction/index.js?real').then(
    (real) => {
      loaded = real
      return real
    },
    (error) => {
      loading = null
      throw error
    },
  )
  return loading
}

const callOf = (real: Real, name: Name) => real[name] as Call

/** Calls keep their order while the code loads. */
const shower =
  (name: Name): Call =>
  (...given) =>
    loaded ? callOf(loaded, name)(...given) : loadReal().then((real) => callOf(real, name)(...given))

/** Succeeds without loading the code: nothing can be shown before it has loaded. */
const hider =
  (name: Name): Call =>
  (...given) => {
    if (loaded) return callOf(loaded, name)(...given)
    if (loading) return loading.then((real) => callOf(real, name)(...given))
    const done = { errMsg: `${name}:ok` }
    const [callbacks] = given as [Callbacks?]
    callbacks?.success?.(done)
    callbacks?.complete?.(done)
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
  // The message about a lost network needs this code, which cannot be loaded then.
  window.addEventListener('load', () => setTimeout(() => loadReal().catch(() => {}), SOON_AFTER_MS))
}
