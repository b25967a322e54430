// `@tarojs/taro` for unit tests. Every call of the API is recorded and answered with `ok`, or as the test defines.
// Storage, events and the page's hooks work. In a test: `import { taro } from '…/test/support/taro-fakes/taro'`.
import { useEffect, useRef } from 'react'

interface Call {
  name: string
  options: unknown
}
type Answer = (options: unknown) => unknown
type Listener = (...details: unknown[]) => void

const calls: Call[] = []
const answers = new Map<string, Answer>()
const storage = new Map<string, unknown>()
const hooks = new Map<string, Set<Listener>>()
const router = { path: '/pages/home/index', params: {} as Record<string, string> }

/** The test's side of the fake. */
export const taro = {
  /** Every call so far, oldest first. */
  calls,
  storage,
  /** Options of every call of one API, oldest first. */
  callsOf: (name: string) => calls.filter((call) => call.name === name).map(({ options }) => options),
  /** Defines the answer of an API: `answer` returns or resolves the result, or throws the failure. */
  answer: (name: string, answer: Answer) => answers.set(name, answer),
  /** Sets the page's address and parameters. */
  at(path: string, params: Record<string, string> = {}) {
    router.path = path
    router.params = params
  },
  /** Fires an event of the page: `taro.fire('useDidShow')`, `taro.fire('usePageScroll', { scrollTop: 900 })`. */
  fire(hook: string, ...details: unknown[]) {
    for (const listener of [...(hooks.get(hook) ?? [])]) listener(...details)
  },
  /** Resets all state; call it before each test. */
  reset() {
    calls.length = 0
    answers.clear()
    storage.clear()
    taro.at('/pages/home/index')
    Taro.eventCenter.off()
  },
}

class Events {
  private readonly listeners = new Map<string, Set<Listener>>()
  on(name: string, listener: Listener) {
    const known = this.listeners.get(name) ?? new Set<Listener>()
    this.listeners.set(name, known.add(listener))
    return this
  }
  once(name: string, listener: Listener) {
    const once: Listener = (...details) => {
      this.off(name, once)
      listener(...details)
    }
    return this.on(name, once)
  }
  off(name?: string, listener?: Listener) {
    if (name === undefined) this.listeners.clear()
    else if (listener) this.listeners.get(name)?.delete(listener)
    else this.listeners.delete(name)
    return this
  }
  trigger(name: string, ...details: unknown[]) {
    for (const listener of [...(this.listeners.get(name) ?? [])]) listener(...details)
    return this
  }
}

interface FakeTaro {
  eventCenter: Events
  [name: string]: unknown
}

/** A hook of a page: keeps its latest callback, which `taro.fire` calls. */
function hook(name: string, isCalledAtOnce = false) {
  return (listener: Listener) => {
    const latest = useRef(listener)
    latest.current = listener
    useEffect(() => {
      const tell: Listener = (...details) => latest.current(...details)
      const known = hooks.get(name) ?? new Set<Listener>()
      hooks.set(name, known.add(tell))
      if (isCalledAtOnce) tell(router.params)
      return () => {
        known.delete(tell)
      }
    }, [])
  }
}

export const useLoad = hook('useLoad', true)
export const useReady = hook('useReady', true)
export const useDidShow = hook('useDidShow', true)
export const useDidHide = hook('useDidHide')
export const useUnload = hook('useUnload')
export const useLaunch = hook('useLaunch', true)
export const useError = hook('useError')
export const usePullDownRefresh = hook('usePullDownRefresh')
export const useReachBottom = hook('useReachBottom')
export const usePageScroll = hook('usePageScroll')
export const useShareAppMessage = hook('useShareAppMessage')
export const useShareTimeline = hook('useShareTimeline')
export const useTabItemTap = hook('useTabItemTap')
export const usePageNotFound = hook('usePageNotFound')
export const useRouter = () => router

const isSync = (name: string) =>
  /Sync$|^(on|off|create|can)[A-Z]|^get(CurrentPages|CurrentInstance|App|WindowInfo|EnterOptions)/.test(name)

function callbacks(options: unknown): { success?: Listener; fail?: Listener; complete?: Listener } {
  return typeof options === 'object' && options !== null ? options : {}
}

/** An API without its own implementation: the call is recorded, then answered. */
function recorded(name: string) {
  return (options?: unknown) => {
    calls.push({ name, options })
    const answer = answers.get(name)
    if (isSync(name)) return answer?.(options)
    const { success, fail, complete } = callbacks(options)
    const result = (async () => (answer ? answer(options) : { errMsg: `${name}:ok` }))()
    return result.then(
      (value) => {
        success?.(value)
        complete?.(value)
        return value
      },
      (error: unknown) => {
        fail?.(error)
        complete?.(error)
        if (!fail) throw error
        return undefined
      },
    )
  }
}

const own: FakeTaro = {
  eventCenter: new Events(),
  Events,
  getStorageSync: (key: string) => storage.get(key) ?? '',
  setStorageSync: (key: string, value: unknown) => storage.set(key, value),
  removeStorageSync: (key: string) => storage.delete(key),
  clearStorageSync: () => storage.clear(),
  getStorageInfoSync: () => ({ keys: [...storage.keys()] }),
  getCurrentInstance: () => ({ router, page: {} }),
  getCurrentPages: () => [{ route: router.path.replace(/^\//, ''), options: router.params }],
  nextTick: (then: () => void) => queueMicrotask(then),
  getEnv: () => 'WEB',
  ENV_TYPE: { WEAPP: 'WEAPP', WEB: 'WEB' },
  pxTransform: (units: number) => `${units / 40}rem`,
}
Object.assign(own, {
  useLoad,
  useReady,
  useDidShow,
  useDidHide,
  useUnload,
  useLaunch,
  useError,
  usePullDownRefresh,
  useReachBottom,
  usePageScroll,
  useShareAppMessage,
  useShareTimeline,
  useTabItemTap,
  usePageNotFound,
  useRouter,
})

const Taro: FakeTaro = new Proxy(own, {
  get: (known, name) => {
    if (typeof name !== 'string' || name === 'then' || name === '__esModule') return undefined
    // An answer of the test overrides the built-in implementation.
    if (name in known && !answers.has(name)) return known[name]
    return recorded(name)
  },
})

export default Taro
export const eventCenter = Taro.eventCenter
export const getCurrentInstance = () => ({ router, page: {} })
export const getCurrentPages = () => [{ route: router.path.replace(/^\//, ''), options: router.params }]
