import { call, crm, legacy, pay } from './api'
import { tried } from './api/api-error'
import { serverNow } from './clock'
import { toast } from './dialog'
import { back, go, leaveLogin, openRedirect, openWeb } from './navigate'
import { type Env, Stores } from './stores'

/** The app's stores, each created on first use. */
export const stores: Stores = new Stores(() => env)
/** The environment that every store of the app gets. */
export const env: Env = {
  call,
  crm,
  legacy,
  pay,
  try: tried,
  now: serverNow,
  stores,
  isInFront: () => true,
  go,
  back,
  leaveLogin,
  openRedirect,
  openWeb,
  toast,
}
