import { host } from '@/platform/host'
import { sendRequest } from '@/platform/request'
import { learnServerTime, serverNow } from '../clock'
import { toast } from '../dialog'
import { serverOrigin } from '../environment'
import { ERROR_TOAST_MS } from '../limits'
import { startOver } from '../navigate'
import { credentials } from '../session/credentials'
import { sessionBesideCookies } from '../session/login-cookies'
import { keptOutsideApp } from '../session/stored-outside-app'
import { createClient } from './client'
import { grayHeaders } from './gray'
import { isSession } from './session-calls'

export { ApiError, isApiError } from './api-error'
export type { Call, CrmCall, LegacyCall, PaymentCall } from './client'
export type { CallOptions } from './client-deps'

/** The app's own connection: the real network. */
export const wire = { send: sendRequest, origin: serverOrigin, headers: grayHeaders, now: serverNow }

/** The app's own client: real network, real storage. */
export const { call, crm, legacy, pay, session } = createClient({
  ...wire,
  keptSession: sessionBesideCookies(keptOutsideApp('SESSION', isSession)),
  ready: host.ready,
  credentials: () => credentials.current,
  learnServerTime,
  toast: (message) => toast(message, { ms: ERROR_TOAST_MS }),
  reload: startOver,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})
