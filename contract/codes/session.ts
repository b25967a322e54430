/** App keys that may open sessions (docs/wire.md "A session"). */
export const APP_KEYS = ['galleria-h5', 'galleria-weapp', 'galleria-app'] as const
export type AppKey = (typeof APP_KEYS)[number]
/** The mall's own app: some prices are for it alone. */
export const MALL_APP: AppKey = 'galleria-app'

/** Lifetimes of a session (docs/wire.md "A session"). */
export const SESSION_RENEW_MS = 24 * 3_600_000
export const SESSION_EXPIRE_MS = 7 * 24 * 3_600_000
export const TOKEN_EXPIRE_MS = 30 * 24 * 3_600_000
/** The old key of a renewed session stays valid for this time. */
export const OLD_SESSION_GRACE_MS = 60_000
/** Accepted difference of a request's timestamp, in seconds. */
export const TIMESTAMP_WINDOW_S = 300

/** Login codes [login.code-expired] [login.code-wrong]. */
export const LOGIN_CODE = { digits: 6, lifeMs: 5 * 60_000, maxTries: 5, resendAfterS: 60 } as const

/** Root of the area tree. */
export const ROOT_AREA_CODE = '000000'

/** Addresses of the dialects (docs/wire.md "Dialects"). */
export const CORE_BASE = '/service/app/user/'
export const LEGACY_PATH = '/app.do'
export const PAYMENT_PATH = '/pay.do'
export const CRM_BASE = '/igc/app/'
/** Header with the access token of a CRM call. */
export const CRM_TOKEN_HEADER = 'Authorization-App'
