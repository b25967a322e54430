import { readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { MiniFiles } from './mini-files'
import { emptyQuery, inSight, MiniPage, type PageInstance } from './mini-page'
import { MiniTimers, until } from './mini-timers'
import { SEEN_POPUPS } from './phone'

type WxOptions = Record<string, unknown> & {
  success?: (result: object) => void
  fail?: (error: object) => void
  complete?: (result: object) => void
}

/** A reply of the test instead of the server. */
export type ScriptedReply = { statusCode: number; data: unknown } | 'timeout'

type Listener = (...details: unknown[]) => void

/** Names that Taro installs; every other API is a stub that succeeds. */
const NAMES =
  'showToast hideToast showLoading hideLoading showModal showActionSheet login getSetting setNavigationBarTitle setNavigationBarColor setTabBarBadge removeTabBarBadge showTabBarRedDot hideTabBarRedDot pageScrollTo stopPullDownRefresh startPullDownRefresh previewImage previewMedia chooseMedia uploadFile getLocation setClipboardData setKeepScreenOn getScreenBrightness setScreenBrightness requestPayment scanCode vibrateShort createSelectorQuery createVideoContext getUpdateManager request navigateTo redirectTo switchTab reLaunch navigateBack nextTick hideKeyboard onNetworkStatusChange getNetworkType createIntersectionObserver onAppHide onAppShow onNeedPrivacyAuthorization getPrivacySetting navigateToMiniProgram openLocation'.split(
    ' ',
  )

/**
 * The built mini program in a fake of WeChat: the real code of the package and real requests to a real server; the fake
 * `wx` answers like WeChat and records calls. Tests open pages, tap through Taro's event handler, and read texts.
 */
export class MiniProgram {
  readonly calls: { name: string; options: WxOptions }[] = []
  /**
   * The shopper has refused tracking, otherwise a sheet would ask for consent; a test may remove this before the
   * launch.
   */
  readonly storage = new Map<string, unknown>([
    ['PRIVACY_CONSENT', { isGranted: false, version: '1.0', decidedAt: Date.now(), checkedAt: Date.now() }],
    ['strategyDataOpened', SEEN_POPUPS],
  ])
  readonly stack: MiniPage[] = []
  private readonly listeners = new Map<string, Listener[]>()
  /** Sizes of every setData by page path, for the budgets. */
  readonly payloads: { path: string; bytes: number }[] = []
  /** Number of codes of wx.login so far; each code is valid once. */
  logins = 0
  /** Errors the program logged. */
  readonly errors: string[] = []
  /** Answer of the next modals. */
  confirms = true
  /** Answers a request instead of the server; null passes it to the server. */
  onRequest: (request: { url: string; method: string; body: string }) => ScriptedReply | null = () => null
  /** Loading of a page's code: null at once, a promise later; a text is the error of a failed load. */
  onFetch: (url: string) => Promise<string | null> | null = () => null
  /** Whether the element of a selector is in the viewport when a page starts to observe it. */
  isInSight: (selector: string) => boolean = () => true
  /** Reaction of the phone to requestPayment; the default cancels. */
  onPayment: (options: WxOptions) => Promise<'ok' | 'cancel'> = async () => 'cancel'

  /**
   * Delivers replies together, when none is pending, so that the number of updates does not depend on the machine's
   * speed.
   */
  isInStep = false

  readonly timers = new MiniTimers()
  readonly files = new MiniFiles(this.timers)
  /** Number of pending requests, and replies that are held until none is pending. */
  private underway = 0
  private readonly held: (() => void)[] = []
  private readonly context: vm.Context
  private readonly pageConfigs = new Map<string, PageInstance>()
  private readonly modules = new Map<string, { exports: unknown }>()
  private currentFile = 'app'
  private app: Record<string, (options: object) => unknown> = {}
  private readonly appJson: {
    pages: string[]
    subPackages?: { root: string; pages: string[] }[]
    tabBar: { list: { pagePath: string }[] }
  }

  constructor(
    private readonly dist: string,
    /** The server's address in the package, and the real one. */
    private readonly origin: { built: string; real: string },
  ) {
    this.appJson = JSON.parse(readFileSync(path.join(dist, 'app.json'), 'utf8'))
    const say = (...words: unknown[]) =>
      this.errors.push(
        words.map((word) => (word instanceof Error ? (word.stack ?? word.message) : String(word))).join(' '),
      )
    const globals = {
      wx: this.makeWx(),
      console: { ...console, error: say, warn: say, log: () => undefined, info: () => undefined },
      ...this.timers.globals,
      Promise,
      App: (config: Record<string, (options: object) => unknown>) => {
        this.app = config
      },
      Page: (config: PageInstance) => this.pageConfigs.set(this.currentFile, config),
      Component: (config: PageInstance) => {
        if (!this.pageConfigs.has(this.currentFile)) this.pageConfigs.set(this.currentFile, config)
      },
      Behavior: (value: unknown) => value,
      getApp: () => this.app,
      getCurrentPages: () => this.stack.map((page) => page.instance),
    }
    this.context = vm.createContext(globals)
  }

  launch(): void {
    this.load(path.join(this.dist, 'app.js'))
    const options = { path: this.appJson.pages[0], query: {}, scene: 1001 }
    this.app.onLaunch?.call(this.app, options)
    this.app.onShow?.call(this.app, options)
  }

  get top(): MiniPage {
    const page = this.stack.at(-1)
    if (!page) throw new Error('no page is open')
    return page
  }

  /** Waits until this page is in front and returns it. */
  async arrive(route: string): Promise<MiniPage> {
    await until(
      () => this.stack.at(-1)?.route === route,
      () =>
        `never came to ${route}; in front is ${this.stack.at(-1)?.route}; toasts: ${this.toasts().join(' | ')}; errors: ${this.errors.join('\n').slice(0, 800)}`,
    )
    return this.top
  }

  /** Waits until the program is idle: no request is pending, and no timer is due soon. */
  settled(): Promise<void> {
    return this.timers.rest(() => this.underway)
  }

  /** Opens a page on request of the program. */
  private async move(way: string, url: string): Promise<void> {
    if (way === 'redirectTo') {
      const left = this.stack.pop()
      left?.instance.onUnload?.call(left.instance)
    }
    if (way === 'reLaunch' || way === 'switchTab') this.closeAll()
    await this.open(url)
  }

  /** Every page path of the package. */
  get pages(): string[] {
    return [
      ...this.appJson.pages,
      ...(this.appJson.subPackages ?? []).flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`)),
    ]
  }

  /** Opens a page on top, as WeChat does for a share card or a scan. */
  async open(url: string): Promise<MiniPage> {
    const [route = '', query = ''] = url.replace(/^\//, '').split('?')
    this.load(path.join(this.dist, `${route}.js`))
    const config = this.pageConfigs.get(route)
    if (!config) throw new Error(`no page at ${route}`)
    const page = new MiniPage({ program: this, config, route, query: Object.fromEntries(new URLSearchParams(query)) })
    const covered = this.stack.at(-1)
    covered?.instance.onHide?.call(covered.instance)
    this.stack.push(page)
    await page.start()
    return page
  }

  /** Opens a page that the package does not have, as a printed code or an old share card may. */
  notFound(path: string, query: Record<string, string> = {}): void {
    this.app.onPageNotFound?.call(this.app, { path, query, isEntryPage: this.stack.length === 0 })
  }

  async close(count = 1): Promise<void> {
    for (let i = 0; i < count && this.stack.length > 1; i++) {
      const page = this.stack.pop()
      page?.instance.onUnload?.call(page.instance)
    }
    this.top.instance.onShow?.call(this.top.instance)
  }

  private closeAll(): void {
    for (const page of this.stack.splice(0)) page.instance.onUnload?.call(page.instance)
  }

  /** The shopper leaves WeChat: pages unload and timers stop. */
  quit(): void {
    this.closeAll()
    this.timers.end()
  }

  toasts(): string[] {
    return this.calls.filter(({ name }) => name === 'showToast').map(({ options }) => String(options.title))
  }

  private isTabInFront(): boolean {
    return this.appJson.tabBar.list.some(({ pagePath }) => pagePath === this.stack.at(-1)?.route)
  }

  private makeWx(): object {
    const info = {
      platform: 'devtools',
      system: 'iOS 17',
      model: 'iPhone',
      windowWidth: 390,
      windowHeight: 844,
      screenWidth: 390,
      screenHeight: 844,
      statusBarHeight: 47,
      SDKVersion: '3.5.0',
      language: 'zh_CN',
      pixelRatio: 3,
      theme: 'light',
      safeArea: { top: 47, bottom: 810, height: 763, left: 0, right: 390, width: 390 },
    }
    const launch = { path: 'pages/home/index', query: {}, scene: 1001 }
    const known: Record<string, unknown> = {
      getSystemInfoSync: () => {
        this.errors.push('[Deprecation] getSystemInfoSync is deprecated: WeChat warns of it')
        return info
      },
      getUpdateManager: () => ({
        onUpdateReady: this.heard('onUpdateReady'),
        onUpdateFailed: this.heard('onUpdateFailed'),
        onCheckForUpdate: this.heard('onCheckForUpdate'),
        applyUpdate: this.stub('applyUpdate'),
      }),
      getFileSystemManager: () => this.files.manager,
      getWindowInfo: () => info,
      getAppBaseInfo: () => info,
      getDeviceInfo: () => info,
      getSystemSetting: () => ({}),
      getAccountInfoSync: () => ({ miniProgram: { appId: 'wx0000000000000000', envVersion: 'develop', version: '' } }),
      canIUse: () => true,
      getLaunchOptionsSync: () => launch,
      getEnterOptionsSync: () => launch,
      getMenuButtonBoundingClientRect: () => ({ top: 51, height: 32, width: 87, left: 290, right: 377, bottom: 83 }),
      getStorageSync: (key: string) => structuredClone(this.storage.get(key) ?? ''),
      setStorageSync: (key: string, value: unknown) => void this.storage.set(key, structuredClone(value)),
      removeStorageSync: (key: string) => void this.storage.delete(key),
      clearStorageSync: () => this.storage.clear(),
      getStorageInfoSync: () => ({ keys: [...this.storage.keys()] }),
    }
    for (const name of NAMES) known[name] ??= /^on[A-Z]/.test(name) ? this.heard(name) : this.stub(name)
    return new Proxy(known, {
      get: (target, key) => {
        if (typeof key !== 'string' || (key === 'webpackJsonp' && !(key in target))) return undefined
        if (!(key in target)) target[key] = /^(on|off)[A-Z]/.test(key) ? () => undefined : this.stub(key)
        return target[key]
      },
      has: () => true,
    })
  }

  /** Registers a listener of an event of the app, for `tell`. */
  private heard(name: string) {
    return (listener: Listener) => void this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener])
  }

  /** Fires an event of WeChat in the program: `tell('onAppHide')`. */
  tell(name: string, ...details: unknown[]): void {
    for (const listener of this.listeners.get(name) ?? []) listener(...details)
  }

  private stub(name: string) {
    return (options: WxOptions | (() => void) = {}) => {
      if (typeof options === 'function') return this.timers.after(options)
      this.calls.push({ name, options })
      const done = (result: object) => {
        options.success?.(result)
        options.complete?.(result)
      }
      const failed = (result: object) => {
        options.fail?.(result)
        options.complete?.(result)
      }
      const errMsg = `${name}:ok`
      const url = String(options.url ?? '')
      switch (name) {
        case 'request':
          void this.request(options).then(done, (error: Error) => failed({ errMsg: `request:fail ${error.message}` }))
          return { abort: () => undefined }
        case 'chooseMedia':
          this.timers.after(() => done({ errMsg, tempFiles: this.files.chosen }))
          return undefined
        case 'uploadFile':
          void this.upload(options).then(done, (error: Error) => failed({ errMsg: `${name}:fail ${error.message}` }))
          return { abort: () => undefined, onProgressUpdate: () => undefined }
        case 'navigateTo':
        case 'redirectTo':
        case 'reLaunch':
        case 'switchTab': {
          const isTab = this.appJson.tabBar.list.some(({ pagePath }) => url.split('?')[0] === `/${pagePath}`)
          if ((name === 'navigateTo' || name === 'redirectTo') && isTab)
            return failed({ errMsg: `${name}:fail can not ${name} a tabbar page` })
          const move = () =>
            this.move(name, url).then(
              () => done({ errMsg }),
              (error: Error) => failed({ errMsg: `${name}:fail ${error.message}` }),
            )
          const fetched = this.onFetch(url)
          if (!fetched) void move()
          else void fetched.then((fault) => (fault === null ? move() : failed({ errMsg: `${name}:fail ${fault}` })))
          return undefined
        }
        case 'navigateBack':
          void this.close(Number(options.delta ?? 1)).then(() => done({ errMsg }))
          return undefined
        case 'showModal':
          this.timers.after(() => done({ errMsg, confirm: this.confirms, cancel: !this.confirms }))
          return undefined
        case 'login':
          this.timers.after(() => done({ errMsg, code: `phone.${++this.logins}` }))
          return undefined
        case 'requestPayment':
          void this.onPayment(options).then((outcome) =>
            outcome === 'ok' ? done({ errMsg }) : failed({ errMsg: 'requestPayment:fail cancel' }),
          )
          return undefined
        case 'getLocation':
          this.timers.after(() => failed({ errMsg: 'getLocation:fail auth deny' }))
          return undefined
        case 'getNetworkType':
          this.timers.after(() => done({ errMsg, networkType: 'wifi' }))
          return undefined
        case 'createSelectorQuery':
          return emptyQuery(this.timers)
        case 'createVideoContext': {
          const told = (act: string) => (at?: number) => void this.calls.push({ name: `video.${act}`, options: { at } })
          return { play: told('play'), pause: told('pause'), seek: told('seek') }
        }
        case 'setTabBarBadge':
        case 'removeTabBarBadge':
          this.timers.after(() =>
            this.isTabInFront() ? done({ errMsg }) : failed({ errMsg: `${name}:fail not TabBar page` }),
          )
          return undefined
        case 'createIntersectionObserver':
          return inSight(this.timers, this.isInSight)
        default:
          this.timers.after(() => done({ errMsg }))
          return undefined
      }
    }
  }

  private async request(options: WxOptions): Promise<object> {
    const url = String(options.url).replace(this.origin.built, this.origin.real)
    const method = String(options.method ?? 'GET')
    const headers = Object.fromEntries(
      Object.entries((options.header ?? {}) as Record<string, unknown>).map(([key, value]) => [key, String(value)]),
    )
    const body =
      method === 'GET' || options.data === undefined
        ? {}
        : { body: typeof options.data === 'string' ? options.data : JSON.stringify(options.data) }
    const scripted = this.onRequest({ url, method, body: body.body ?? '' })
    if (scripted === 'timeout') throw new Error('timeout')
    if (scripted) return { ...scripted, data: JSON.stringify(scripted.data), header: {}, errMsg: 'request:ok' }
    this.underway += 1
    try {
      const reply = await fetch(url, { method, headers, ...body })
      return { statusCode: reply.status, data: await reply.text(), header: {}, errMsg: 'request:ok' }
    } finally {
      this.underway -= 1
      if (this.isInStep) await this.inStep()
    }
  }

  private async upload(options: WxOptions): Promise<object> {
    this.underway += 1
    const url = String(options.url).replace(this.origin.built, this.origin.real)
    return this.files.send(url, options).finally(() => {
      this.underway -= 1
    })
  }

  /** Waits for the pending replies. */
  private async inStep(): Promise<void> {
    const isMyTurn = new Promise<void>((done) => this.held.push(done))
    if (this.underway === 0) for (const go of this.held.splice(0)) go()
    await isMyTurn
  }

  /** Runs a CommonJS module of the package in the fake's context. */
  private load(file: string): unknown {
    const known = this.modules.get(file)
    if (known) return known.exports
    const module = { exports: {} as unknown }
    this.modules.set(file, module)
    const code = readFileSync(file, 'utf8')
    const wrapped: (...args: unknown[]) => void = vm.runInContext(
      `(function(require,module,exports){${code}\n})`,
      this.context,
      { filename: file },
    )
    const before = this.currentFile
    this.currentFile = path.relative(this.dist, file).replace(/\.js$/, '')
    const find = (name: string) => {
      const target = path.resolve(path.dirname(file), name)
      return this.load(target.endsWith('.js') ? target : `${target}.js`)
    }
    wrapped(find, module, module.exports)
    this.currentFile = before
    return module.exports
  }
}
