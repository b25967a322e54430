// In place of the package `history`. Taro's router uses it for addresses in the hash. The state of a browser entry is
// `{ usr, key, idx }`, as in the package; `src/platform/back-steps` reads it. An entry that the browser created itself, for a link
// or a typed hash, gets its state on arrival, because the router finds pages by `key` and `idx`.

export interface Address {
  pathname: string
  search: string
  hash: string
}
export interface Arrival {
  action: 'POP' | 'PUSH' | 'REPLACE'
  /** Number of the entry, from 0. */
  idx: number
  location: Address & { state: unknown; key: string }
}
export interface HashHistory {
  readonly location: Arrival['location']
  readonly idx: number
  push(to: string | Address, state?: unknown): void
  replace(to: string | Address, state?: unknown): void
  go(steps: number): void
  /** Reports each arrival; returns a function that ends it. */
  listen(listener: (arrival: Arrival) => void): () => void
}
interface EntryState {
  usr?: unknown
  key?: string
  idx?: number
}

const KEY_LENGTH = 8
const newKey = () =>
  Math.random()
    .toString(36)
    .slice(2, 2 + KEY_LENGTH)

/** Splits an address into its path, '?a=b' and '#c'; a missing part is ''. */
export function parsePath(address: string): Address {
  const end = (at: number) => (at < 0 ? address.length : at)
  const hashAt = end(address.indexOf('#'))
  const searchAt = Math.min(hashAt, end(address.indexOf('?')))
  return {
    pathname: address.slice(0, searchAt),
    search: address.slice(searchAt, hashAt),
    hash: address.slice(hashAt),
  }
}

const addressOf = ({ pathname, search, hash }: Address) => `${pathname}${search}${hash}`

export function createHashHistory(): HashHistory {
  let listeners: ((arrival: Arrival) => void)[] = []
  /** Reads the current entry; an entry without a number is new and follows `before`. */
  const read = (before: number): Omit<Arrival, 'action'> => {
    const place = parsePath(window.location.hash.slice(1))
    const state = window.history.state as EntryState | null
    const { usr = null, key = newKey(), idx = before + 1 } = state ?? {}
    if (state?.key !== key || state.idx !== idx) window.history.replaceState({ ...state, key, idx }, '')
    return { idx, location: { ...place, pathname: place.pathname || '/', state: usr, key } }
  }
  let here = read(-1)
  const arrive = (action: Arrival['action']) => {
    here = read(here.idx)
    const arrival = { action, location: here.location, idx: here.idx }
    for (const listen of listeners) listen(arrival)
  }

  window.addEventListener('popstate', () => arrive('POP'))
  // Older browsers report a typed hash by this event only.
  window.addEventListener('hashchange', () => {
    if (addressOf(parsePath(window.location.hash.slice(1))) !== addressOf(here.location)) arrive('POP')
  })

  const step =
    (action: Arrival['action'], way: 'pushState' | 'replaceState', idx: () => number) =>
    (to: string | Address, usr?: unknown) => {
      const address = `#${typeof to === 'string' ? to : addressOf(to)}`
      const state = { usr, key: newKey(), idx: idx() }
      try {
        window.history[way](state, '', address)
      } catch (error) {
        // Safari refuses more than a hundred entries in half a minute; loading the address still works.
        if (action !== 'PUSH') throw error
        window.location.assign(address)
      }
      arrive(action)
    }

  return {
    get location() {
      return here.location
    },
    get idx() {
      return here.idx
    },
    push: step('PUSH', 'pushState', () => here.idx + 1),
    replace: step('REPLACE', 'replaceState', () => here.idx),
    go: (steps) => window.history.go(steps),
    listen(listen) {
      listeners = [...listeners, listen]
      return () => {
        listeners = listeners.filter((other) => other !== listen)
      }
    },
  }
}

/** Addresses are always hashes. */
export const createBrowserHistory = createHashHistory
export const Action = { Pop: 'POP', Push: 'PUSH', Replace: 'REPLACE' } as const
