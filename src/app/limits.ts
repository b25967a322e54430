/** Business constants of the app frame; subjects with their own file keep theirs there. */

/** At most one redirect to the login page in this time. */
export const LOGIN_REDIRECT_THROTTLE_MS = 300
/** How long error toasts stay. */
export const ERROR_TOAST_MS = 2000
export const COPY_TOAST_MS = 3000
/** How long other toasts stay. */
export const TOAST_MS = 1500
export const REQUEST_TIMEOUT_MS = 60_000
/** Interval and limit of a legacy call that polls for a session. */
export const SESSION_POLL_MS = 100
export const SESSION_WAIT_MS = 20_000
/** Delay of the page reload after a session failure of the old API. */
export const RELOAD_DELAY_MS = 200
/** How long a removed picture of a form can be restored. */
export const UNDO_MS = 5000
/** Repeats of genSession. */
export const SESSION_RETRIES = 2
/** Longest user agent in a request. */
export const UA_MAX_LENGTH = 500
export const DEVICE_ID_LENGTH = 36
/** The page in front refreshes when the shopper was away at least this long. */
export const REFRESH_AFTER_MS = 30_000
/** Two taps on the same target within this time open one page. */
export const SAME_PAGE_TAP_MS = 400
/** The page shows progress when its code loads longer than this (src/index.html has the same value for H5). */
export const SLOW_CODE_MS = 250
/** Longest label of a modal button, in Chinese characters, and the default labels. */
export const MODAL_LABEL_MAX = 4
export const MODAL_CONFIRM_TEXT = '确定'
export const MODAL_CANCEL_TEXT = '取消'
