import { action, makeObservable, observable, runInAction } from 'mobx'
import { keepInSight } from '@/platform/in-sight'
import { pageScroll } from '@/platform/scroll'
import { env } from '../env'
import { REFRESH_AFTER_MS } from '../limits'
import { isTab, type PageName, rowOf } from '../routes/index'
import { credentials } from '../session/credentials'
import type { ShareCard } from '../share'
import { isDisposable } from '../stores'
import type { EvictablePage } from './live-pages'
import { pageEnv } from './page-env'
import { PageLayers } from './page-layers'

type Moment = 'show' | 'hide' | 'pull' | 'bottom' | 'return'
type Hook = () => unknown

/** The page that was shown last. */
let front: PageFrame | null = null
/**
 * The page that was in front when the program went to the background: WeChat hides it although the shopper has not left
 * it.
 */
let held: PageFrame | null = null

/** Called when the program goes to the background: an album, a scanner or another program covers it. */
export function holdFront(): void {
  held = front
}

/**
 * Called when the program is visible again after `awayMs`. WeChat fires this before it shows the page, so the page
 * handles it at its next show.
 */
export function returnToFront(awayMs: number): void {
  if (!front || awayMs < REFRESH_AFTER_MS) return
  if (front.isVisible) void front.runHooks('return')
  else front.isReturnDue = true
}

/** One `useOpen` call of a page and the shopper for whom it ran. Login and logout make it run again. */
export class Opening {
  ranFor: number | null = null

  /** True when it has not run for the current shopper; marks it as run. */
  take(): boolean {
    if (this.ranFor === credentials.version) return false
    this.ranFor = credentials.version
    return true
  }
}

/** The state of one opened page: lifecycle hooks, its own stores, its scroll position. */
export class PageFrame implements EvictablePage {
  isEvicted = false
  isVisible = false
  /** The shopper was away for a while, and the page is about to show. */
  isReturnDue = false
  /** Replaces the title of the route row. */
  title: string | null = null
  readonly isTab: boolean
  /** Increases when another shopper logs in: state of the previous shopper must not remain on the page. */
  generation = 0
  /** The shopper of the page; null until the first login. */
  private owner = credentials.current
  /** The share card of the page; only for rows with `share`. */
  shareCard: () => ShareCard = () => ({})
  /** Replaces the back arrow's action while a form with unsaved input asks first. */
  askLeave: (() => void) | null = null
  private readonly hooks: Record<Moment, Set<Hook>> = {
    show: new Set(),
    hide: new Set(),
    pull: new Set(),
    bottom: new Set(),
    return: new Set(),
  }
  private readonly ownStores = new Map<string, object>()
  /** The mounted `useOpen` calls, in order. */
  private readonly openings = new Set<Opening>()
  /** The `useOpen` calls that were removed with an evicted page. */
  private evictedOpenings: Opening[] = []
  /** The layers that are open on the page: going back closes them first. */
  readonly layers = new PageLayers()
  /** The env of this page: navigation and toasts do nothing after the shopper has left. */
  readonly env = pageEnv(env, () => this.isInFront)
  private scrollTop = 0
  private stopObserving: () => void = () => undefined
  private isScrollDue = false

  constructor(
    readonly name: PageName,
    readonly params: Readonly<Record<string, string>>,
    /** Taro's id of the page, which is the id of its element on H5. */
    readonly elementId: string,
  ) {
    this.isTab = isTab(name)
    makeObservable(this, { isEvicted: observable, isVisible: observable, title: observable, setTitle: action })
  }

  /** Tab pages stay mounted: there are four, and switching must be instant; a page with unsaved input would lose it. */
  get staysMounted(): boolean {
    return this.isTab || this.layers.isUnsaved
  }

  /** The page needs a login, and no shopper is logged in. */
  get needsLogin(): boolean {
    return rowOf(this.name).login && !credentials.current
  }

  /** True when the shopper is on this page. */
  get isInFront(): boolean {
    return this.isVisible || held === this
  }

  setTitle(text: string | null): void {
    this.title = text
  }

  /** Subscribes to a lifecycle moment of the page until the returned function is called. */
  on(moment: Moment, hook: Hook): () => void {
    this.hooks[moment].add(hook)
    return () => {
      this.hooks[moment].delete(hook)
    }
  }

  /** Runs all hooks of a moment; resolves when they are done. A page that needs a login runs none. */
  async runHooks(moment: Moment): Promise<void> {
    if (this.needsLogin) return
    await Promise.all([...this.hooks[moment]].map(async (hook) => hook()))
  }

  show(): void {
    front = this
    held = null
    runInAction(() => {
      this.isVisible = true
    })
    this.stopObserving()
    this.stopObserving = keepInSight(this.elementId)
    this.layers.show()
    this.restoreScroll()
  }

  hide(): void {
    this.stopObserving()
    this.layers.hide()
    this.scrollTop = pageScroll.read(this.elementId)
    runInAction(() => {
      this.isVisible = false
    })
  }

  /** The content is mounted, at first or after an eviction: restores the scroll once the page has its height. */
  contentReturned(): void {
    if (this.evictedOpenings.length > 0) this.openAsBefore()
    this.isScrollDue = this.scrollTop > 0
    if (this.isVisible) this.restoreScroll()
  }

  private restoreScroll(): void {
    if (!this.isScrollDue || this.isEvicted) return
    this.isScrollDue = false
    pageScroll.restore(this.elementId, this.scrollTop)
  }

  /** Keeps a `useOpen` call until the returned function is called. */
  keepOpening(opening: Opening): () => void {
    this.openings.add(opening)
    return () => {
      this.openings.delete(opening)
      if (this.isEvicted) this.evictedOpenings.push(opening)
    }
  }

  /**
   * An evicted page does not open again when it returns. When its `useOpen` calls differ from those before the eviction, all
   * of them run.
   */
  private openAsBefore(): void {
    const before = this.evictedOpenings
    this.evictedOpenings = []
    if (before.length !== this.openings.size) return
    const ranFor = before.every((one) => one.ranFor === before[0]?.ranFor) ? before[0]?.ranFor : null
    for (const opening of this.openings) opening.ranFor = ranFor ?? null
  }

  /** The page's own store of that key, created on first use. */
  ownStore<T extends object>(key: string, make: () => T): T {
    const known = this.ownStores.get(key)
    // A key belongs to one `useLocalStore` call of one page, which always creates the same class.
    if (known) return known as T
    const store = make()
    this.ownStores.set(key, store)
    return store
  }

  /**
   * Handles a login. The shopper who filled in the page continues; for another shopper the page is reset, whether it
   * needs a login or not: a typed search is private too.
   */
  handleLogin(uid: string): void {
    const isOther = this.owner !== null && this.owner.uid !== uid
    this.owner = credentials.current
    if (isOther) {
      this.forgetStores()
      this.generation += 1
    } else if (this.layers.isUnsaved) for (const opening of this.openings) opening.ranFor = credentials.version
  }

  private forgetStores(): void {
    for (const store of this.ownStores.values()) if (isDisposable(store)) store.dispose()
    this.ownStores.clear()
  }

  /** The page is closed: late replies have no effect. */
  dispose(): void {
    this.stopObserving()
    this.layers.hide()
    if (front === this) front = null
    if (held === this) held = null
    runInAction(() => {
      this.isVisible = false
    })
    this.forgetStores()
  }
}
