/** Business constants of the frame (spec 9); subjects with a file of their own keep theirs there. */

/** The login redirect happens at most once in this time. */
export const LOGIN_REDIRECT_THROTTLE_MS = 300
/** Error toasts. */
export const ERROR_TOAST_MS = 2000
export const COPY_TOAST_MS = 3000
/** Widget default. */
export const TOAST_MS = 1500
export const REQUEST_TIMEOUT_MS = 60_000
/** Legacy calls look for a session this often, this long. */
export const SESSION_POLL_MS = 100
export const SESSION_WAIT_MS = 20_000
/** Legacy session trouble reloads the page after this. */
export const RELOAD_DELAY_MS = 200
/** A picture taken off a form can be put back this long. */
export const UNDO_MS = 5000
/** genSession is repeated this many times. */
export const SESSION_RETRIES = 2
/** User agent on every request. */
export const UA_MAX_LENGTH = 500
export const DEVICE_ID_LENGTH = 36
/** Whoever was away this long sees what is shown refreshed. */
export const REFRESH_AFTER_MS = 30_000
/** Two taps on the same thing within this time open one page. */
export const SAME_PAGE_TAP_MS = 400
/** Code of a page that takes longer is told of (src/index.html has the same for H5). */
export const SLOW_CODE_MS = 250
/** Longest label of a modal's button, in characters of Chinese, and the labels that it has by itself. */
export const MODAL_LABEL_MAX = 4
export const MODAL_CONFIRM_TEXT = '确定'
export const MODAL_CANCEL_TEXT = '取消'
