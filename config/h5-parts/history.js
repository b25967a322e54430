// In place of the package history, of which Taro's router wants addresses in the hash. An entry of the browser's carries
// `{ usr, key, idx }` as it would there: what the app keeps beside it (platform/back-steps) reads them. An entry that the
// browser made itself, of a link or a typed hash, gets them on arrival: the router finds pages by `key` and `idx`.

const KEY_LENGTH = 8
const newKey = () =>
  Math.random()
    .toString(36)
    .slice(2, 2 + KEY_LENGTH)

/** Path, '?a=b' and '#c' of an address; what it lacks is ''. */
export function parsePath(address) {
  const end = (at) => (at < 0 ? address.length : at)
  const hashAt = end(address.indexOf('#'))
  const searchAt = Math.min(hashAt, end(address.indexOf('?')))
  return {
    pathname: address.slice(0, searchAt),
    search: address.slice(searchAt, hashAt),
    hash: address.slice(hashAt),
  }
}

const addressOf = ({ pathname, search, hash }) => `${pathname}${search}${hash}`

export function createHashHistory() {
  let listeners = []
  /** The entry that the browser is at; one without a number is a new one, right above `before`. */
  const read = (before) => {
    const place = parsePath(window.location.hash.slice(1))
    const { usr = null, key = newKey(), idx = before + 1 } = window.history.state ?? {}
    if (window.history.state?.key !== key || window.history.state.idx !== idx)
      window.history.replaceState({ ...window.history.state, key, idx }, '')
    return { idx, location: { ...place, pathname: place.pathname || '/', state: usr, key } }
  }
  let here = read(-1)
  const arrive = (action) => {
    here = read(here.idx)
    const arrival = { action, location: here.location, idx: here.idx }
    for (const listen of listeners) listen(arrival)
  }

  window.addEventListener('popstate', () => arrive('POP'))
  // Older browsers say so of a hash that was typed, and of that alone.
  window.addEventListener('hashchange', () => {
    if (addressOf(parsePath(window.location.hash.slice(1))) !== addressOf(here.location)) arrive('POP')
  })

  const step = (action, way, idx) => (to, usr) => {
    const address = `#${typeof to === 'string' ? to : addressOf(to)}`
    const state = { usr, key: newKey(), idx: idx() }
    try {
      window.history[way](state, '', address)
    } catch (error) {
      // Safari allows a hundred in half a minute; loading anew still gets there.
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
    /** Tells of every arrival; gives what ends it. */
    listen(listen) {
      listeners = [...listeners, listen]
      return () => {
        listeners = listeners.filter((other) => other !== listen)
      }
    },
  }
}

/** Addresses are hashes here, whatever is asked for. */
export const createBrowserHistory = createHashHistory
export const Action = { Pop: 'POP', Push: 'PUSH', Replace: 'REPLACE' }
