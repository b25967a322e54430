import { makeAutoObservable, runInAction } from 'mobx'
import { backSteps } from '@/platform/back-steps'
import type { Layers } from '@/ui/sheet/layers'

/** Those of the page in front. */
let front: PageLayers | null = null
/** Those of a page that is about to be left. */
let leaving: PageLayers | null = null

/** What lies on one page: sheets, dialogs, pictures on the whole screen. The system's back closes the latest first. */
export class PageLayers implements Layers {
  /** How many backs close something; none while the page is not in front, or about to be left. */
  count = 0
  /** A form on the page holds what would be lost with it; not observable, it is asked for when the login ends. */
  isUnsaved = false
  private readonly closings: (() => void)[] = []

  constructor() {
    makeAutoObservable<this, 'closings'>(this, { closings: false, isUnsaved: false }, { autoBind: true })
  }

  open(close: () => void): () => void {
    this.closings.push(close)
    this.tell()
    return () => {
      const at = this.closings.indexOf(close)
      if (at < 0) return
      this.closings.splice(at, 1)
      this.tell()
    }
  }

  /** The page is shown: what lay on it when it was left lies there still. */
  show(): void {
    front = this
    leaving = null
    this.tell()
  }
  hide(): void {
    this.count = 0
    if (front === this) front = null
    if (leaving === this) leaving = null
  }

  /** The system's back was used: closes the latest, down to `left`. */
  closeDownTo(left: number): void {
    const closings = this.closings.splice(left).reverse()
    this.count = this.closings.length
    for (const close of closings) close()
  }

  private tell(): void {
    if (front !== this) return
    this.count = this.closings.length
    backSteps.set(this.count, this.closeDownTo)
  }
}

/** A dialog over whatever page is in front, until the returned function is called; going back calls `close`. */
export function openLayer(close: () => void): () => void {
  return front?.open(close) ?? (() => {})
}

/** Before the page changes: going back leaves again. Null when there is nothing to wait for. */
export function leaveLayers(): Promise<void> | null {
  runInAction(() => {
    if (front) front.count = 0
  })
  if (front) leaving = front
  front = null
  return backSteps.clear()
}

/** The page did not change after all: what lay on it lies there still. */
export function stayWithLayers(): void {
  leaving?.show()
}

/** Whether the page in front holds what the shopper typed. */
export function isFrontUnsaved(): boolean {
  return front ? front.isUnsaved : false
}
