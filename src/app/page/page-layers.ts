import { makeAutoObservable, runInAction } from 'mobx'
import { backSteps } from '@/platform/back-steps'
import type { Layers } from '@/ui/sheet/layers'

/** The layers of the page in front. */
let front: PageLayers | null = null
/** The layers of a page that is about to be left. */
let leaving: PageLayers | null = null

/** The layers of one page: sheets, dialogs, full-screen pictures. The system's back closes the topmost first. */
export class PageLayers implements Layers {
  /** The number of back steps that close a layer; 0 while the page is not in front or is about to be left. */
  count = 0
  /** A form on the page has unsaved input. Not observable: it is read only when the login ends. */
  isUnsaved = false
  private readonly closings: (() => void)[] = []

  constructor() {
    makeAutoObservable<this, 'closings'>(this, { closings: false, isUnsaved: false }, { autoBind: true })
  }

  open(close: () => void): () => void {
    this.closings.push(close)
    this.runHooks()
    return () => {
      const at = this.closings.indexOf(close)
      if (at < 0) return
      this.closings.splice(at, 1)
      this.runHooks()
    }
  }

  /** The page is shown: layers that were open when it was left are still open. */
  show(): void {
    front = this
    leaving = null
    this.runHooks()
  }
  hide(): void {
    this.count = 0
    if (front === this) front = null
    if (leaving === this) leaving = null
  }

  /** The system's back was used: closes the topmost layers until `left` remain. */
  closeDownTo(left: number): void {
    const closings = this.closings.splice(left).reverse()
    this.count = this.closings.length
    for (const close of closings) close()
  }

  private runHooks(): void {
    if (front !== this) return
    this.count = this.closings.length
    backSteps.set(this.count, this.closeDownTo)
  }
}

/** Registers a dialog over the page in front until the returned function is called; going back calls `close`. */
export function openLayer(close: () => void): () => void {
  return front?.open(close) ?? (() => {})
}

/** Call before a page change: removes the back steps of the layers. Null when there are none to wait for. */
export function leaveLayers(): Promise<void> | null {
  runInAction(() => {
    if (front) front.count = 0
  })
  if (front) leaving = front
  front = null
  return backSteps.clear()
}

/** Call when the page change failed: the layers of the page count again. */
export function stayWithLayers(): void {
  leaving?.show()
}

/** True when the page in front has unsaved input. */
export function isFrontUnsaved(): boolean {
  return front ? front.isUnsaved : false
}
