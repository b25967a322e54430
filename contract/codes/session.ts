/** Who may open sessions (wire.md "Sessions"). */
export const APP_KEYS = ['galleria-h5', 'galleria-weapp', 'galleria-app'] as const
export type AppKey = (typeof APP_KEYS)[number]
/** Of the app of the house: prices may be for it alone. */
export const HOUSE_APP: AppKey = 'galleria-app'

/** Lifetimes (wire.md "Sessions"). */
export const SESSION_RENEW_MS = 24 * 3_600_000
export const SESSION_EXPIRE_MS = 7 * 24 * 3_600_000
export const TOKEN_EXPIRE_MS = 30 * 24 * 3_600_000
/** A renewed session's old key lives this much longer. */
export const OLD_SESSION_GRACE_MS = 60_000
/** Accepted distance of a request's timestamp, seconds. */
export const TIMESTAMP_WINDOW_S = 300

/** Login codes (wire.md "Sessions and login"). */
export const LOGIN_CODE = { digits: 6, lifeMs: 5 * 60_000, maxTries: 5, resendAfterS: 60 } as const

/** Root of the area tree (spec 9). */
export const ROOT_AREA_CODE = '000000'

/** Where each dialect lives (wire.md "Addresses"). */
export const CORE_BASE = '/service/app/user/'
export const LEGACY_PATH = '/app.do'
export const PAYMENT_PATH = '/pay.do'
export const CRM_BASE = '/igc/app/'
/** Carries the access token of a CRM call (spec 7 "CRM cloud API"). */
export const CRM_TOKEN_HEADER = 'Authorization-App'
