import { sendRequest } from '@/platform/request'
import { stored } from '@/platform/storage'
import { learnServerTime, serverNow } from '../clock'
import { toast } from '../dialog'
import { serverOrigin } from '../environment'
import { ERROR_TOAST_MS } from '../limits'
import { startOver } from '../navigate'
import { credentials } from '../session/credentials'
import { createClient, isSession } from './client'
import { grayHeaders } from './gray'

export { ApiError, isApiError } from './api-error'
export type { Call, CallOptions, LegacyCall, PaymentCall } from './client'

/** The app's own client: real network, real storage. */
export const { call, legacy, pay, session } = createClient({
  send: sendRequest,
  origin: serverOrigin,
  headers: grayHeaders,
  now: serverNow,
  keptSession: stored('SESSION', isSession),
  credentials: () => credentials.current,
  learnServerTime,
  toast: (message) => toast(message, { ms: ERROR_TOAST_MS }),
  reload: startOver,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})
