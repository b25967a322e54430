import type { ShareData } from '@contract/codes/bridge'
import type { TrackEventName } from '@contract/codes/tracking'
import type { PageName } from './routes/index'

/** What happens across features, and what is told of it. */
export interface AppEvents {
  login: { uid: string }
  logout: { uid: string }
  /** The shopper's own data came: what hangs on them is asked for (spec 4 "After user info loads"). */
  userLoaded: { uid: string }
  /** The server knows no login any more; `redirects`: the shopper is sent to the login page (spec 8). */
  loginLost: { redirects: boolean }
  /** A submit that did not come from a cart was refused because something changed (spec 4 "Submit flow"). */
  submitReturn: { message: string }
  /** The cart holds too many SKUs (spec 8). */
  cartFull: { message: string }
  /** Calls with an indicator began (true) or all ended (false). */
  loading: boolean
  /** Not-found hook: an address that is no page (spec 2). */
  pageNotFound: { path: string }
  /** A page came to the front and may be seen. */
  pageShown: { name: PageName }
  /** What sharing the page in front means now; null: it is not shared. */
  shareOffered: { share: ShareData | null }
  /** Something worth counting; src/app/tracking hears it, with consent. */
  track: { name: TrackEventName; fields: Readonly<Record<string, unknown>> }
}

type Listener<K extends keyof AppEvents> = (payload: AppEvents[K]) => void
const listeners: { [K in keyof AppEvents]?: Set<Listener<K>> } = {}

/** Hears an event until the returned function is called. */
export function listen<K extends keyof AppEvents>(name: K, listener: Listener<K>): () => void {
  const set: Set<Listener<K>> = listeners[name] ?? new Set<Listener<K>>()
  Object.assign(listeners, { [name]: set })
  set.add(listener)
  return () => {
    set.delete(listener)
  }
}

export function emit<K extends keyof AppEvents>(name: K, payload: AppEvents[K]): void {
  const set: Set<Listener<K>> | undefined = listeners[name]
  for (const listener of [...(set ?? [])]) listener(payload)
}
