import type { ShareData } from '@contract/codes/bridge'
import type { TrackEventName } from '@contract/codes/tracking'
import type { PageName } from './routes/index'

/** Events between features, with their payloads. */
export interface AppEvents {
  login: { uid: string }
  logout: { uid: string }
  /** The shopper's own data has loaded; stores that depend on it load theirs. */
  userLoaded: { uid: string }
  /** The server refuses the login; `redirects`: the shopper is sent to the login page [error.logout]. */
  loginLost: { redirects: boolean }
  /** A submit that did not come from a cart was refused because its content changed. */
  submitReturn: { message: string }
  /** The cart holds too many SKUs [error.cart-full]. */
  cartFull: { message: string }
  /** The first call with an indicator began (true), or the last one ended (false). */
  loading: boolean
  /** An address is not a page [nav.unknown-route]. */
  pageNotFound: { path: string }
  /** A page came to the front and may be visible. */
  pageShown: { name: PageName }
  /** Share data of the page in front; null: it is not shared. */
  shareOffered: { share: ShareData | null }
  /** A tracking event; src/app/tracking sends it, with consent. */
  track: { name: TrackEventName; fields: Readonly<Record<string, unknown>> }
}

type Listener<K extends keyof AppEvents> = (payload: AppEvents[K]) => void
const listeners: { [K in keyof AppEvents]?: Set<Listener<K>> } = {}

/** Subscribes to an event until the returned function is called. */
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
