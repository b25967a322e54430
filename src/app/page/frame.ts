import { action, makeObservable, observable, runInAction } from 'mobx'
import { keepInSight } from '@/platform/in-sight'
import { pageScroll } from '@/platform/scroll'
import { env } from '../env'
import { REFRESH_AFTER_MS } from '../limits'
import { isTab, type PageName, rowOf } from '../routes/index'
import { credentials } from '../session/credentials'
import type { ShareCard } from '../share'
import { isDisposable } from '../stores'
import type { Parkable } from './live-pages'
import { pageEnv } from './page-env'
import { PageLayers } from './page-layers'

type Moment = 'show' | 'hide' | 'pull' | 'bottom' | 'return'
type Hook = () => unknown

/** The page that was shown last. */
let front: PageFrame | null = null
/** The page that was in front when the program went out of sight: WeChat hides it, though nobody has left it. */
let held: PageFrame | null = null

/** The program goes out of sight: an album, a scanner, another program lies over it. */
export function holdFront(): void {
  held = front
}

/** The program is in sight again after `awayMs`. WeChat tells so before it shows the page, which then is told. */
export function returnToFront(awayMs: number): void {
  if (!front || awayMs < REFRESH_AFTER_MS) return
  if (front.isVisible) void front.tell('return')
  else front.isReturnDue = true
}

/** One `useOpen` call of a page: for whom it has run. Login and logout make it run again. */
export class Opening {
  ranFor: number | null = null

  /** Whether it is due: never run, or run for another shopper. Then it counts as run. */
  take(): boolean {
    if (this.ranFor === credentials.version) return false
    this.ranFor = credentials.version
    return true
  }
}

/** What stands around one opened page: its moments, its own stores, its place on the screen. */
export class PageFrame implements Parkable {
  isEvicted = false
  isVisible = false
  /** The shopper was away for a while, and sees the page in a moment. */
  isReturnDue = false
  /** Text in place of the row's title. */
  title: string | null = null
  readonly isTab: boolean
  /** Grows when another shopper logs in: nothing of the one before is left on the page. */
  generation = 0
  /** Whose the page is; null until somebody logs in. */
  private owner = credentials.current
  /** What the page says of itself when it is shared; rows with `share` only. */
  shareCard: () => ShareCard = () => ({})
  /** In place of the arrow's way back, while a half-filled form asks first. */
  askLeave: (() => void) | null = null
  private readonly hooks: Record<Moment, Set<Hook>> = {
    show: new Set(),
    hide: new Set(),
    pull: new Set(),
    bottom: new Set(),
    return: new Set(),
  }
  private readonly ownStores = new Map<string, object>()
  /** The `useOpen` calls that stand, in the order in which they came. */
  private readonly openings = new Set<Opening>()
  /** Those that were taken down with a parked page. */
  private evictedOpenings: Opening[] = []
  /** What lies on it: going back closes it first. */
  readonly layers = new PageLayers()
  /** For what belongs to this page: what moves the shopper or speaks does nothing once they have left. */
  readonly env = pageEnv(env, () => this.isHere)
  private scrollTop = 0
  private stopObserving: () => void = () => undefined
  private isScrollDue = false

  constructor(
    readonly name: PageName,
    readonly params: Readonly<Record<string, string>>,
    /** Taro's id of the page, which is its element's id on H5. */
    readonly elementId: string,
  ) {
    this.isTab = isTab(name)
    makeObservable(this, { isEvicted: observable, isVisible: observable, title: observable, setTitle: action })
  }

  /** Tab pages are four, and switching must be instant; what is typed lies in the page itself. */
  get staysUp(): boolean {
    return this.isTab || this.layers.isUnsaved
  }

  /** Nobody is logged in who might see it. */
  get isShut(): boolean {
    return rowOf(this.name).login && !credentials.current
  }

  /** Whether the shopper is on this page. */
  get isHere(): boolean {
    return this.isVisible || held === this
  }

  setTitle(text: string | null): void {
    this.title = text
  }

  /** Hears a moment of the page until the returned function is called. */
  on(moment: Moment, hook: Hook): () => void {
    this.hooks[moment].add(hook)
    return () => {
      this.hooks[moment].delete(hook)
    }
  }

  /** Tells everyone; resolves when all of them are done. What waits for its shopper hears nothing. */
  async tell(moment: Moment): Promise<void> {
    if (this.isShut) return
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

  /** The content was put up again after parking: the page is as tall as it was as soon as it has drawn itself. */
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

  /** A page that was parked does not open once more. Where other parts stand now than then, they all open. */
  private openAsBefore(): void {
    const before = this.evictedOpenings
    this.evictedOpenings = []
    if (before.length !== this.openings.size) return
    const ranFor = before.every((one) => one.ranFor === before[0]?.ranFor) ? before[0]?.ranFor : null
    for (const opening of this.openings) opening.ranFor = ranFor ?? null
  }

  /** The page's own store of that key, made on first use. */
  ownStore<T extends object>(key: string, make: () => T): T {
    const known = this.ownStores.get(key)
    // A key belongs to one `useLocalStore` of one page, which always makes the same class.
    if (known) return known as T
    const store = make()
    this.ownStores.set(key, store)
    return store
  }

  /**
   * A shopper logs in. The one who filled the page in goes on where they were; for another it begins anew, whether it needs
   * a login or not: words typed into a search are private, too.
   */
  meet(uid: string): void {
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

  /** The page is gone: what it still waits for finds nobody in front. */
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
