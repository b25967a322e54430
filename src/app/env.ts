import { call, crm, legacy, pay } from './api'
import { serverNow } from './clock'
import { toast } from './dialog'
import { back, go } from './navigate'
import { type Env, Stores } from './stores'

/** The app's stores, each made on first use. */
export const stores: Stores = new Stores(() => env)
/** What every store of the app gets. */
export const env: Env = { call, crm, legacy, pay, now: serverNow, stores, go, back, toast }
