import { runInAction } from 'mobx'
import { host } from '@/platform/host'

/** A page that can be unmounted while newer pages cover it, and mounted again. */
export interface EvictablePage {
  /** Tab pages stay mounted: there are four, and switching must be instant. */
  readonly staysMounted: boolean
  isEvicted: boolean
}

/**
 * The pages of the stack, latest shown first. H5 keeps every page of the history in the document; beyond `limit` the
 * older ones are reduced to an empty frame, and mounted again before the shopper can go back to them.
 */
export class LivePages {
  private readonly latest: EvictablePage[] = []

  constructor(private readonly limit: number) {}

  shown(page: EvictablePage): void {
    this.drop(page)
    this.latest.unshift(page)
    this.settle()
  }

  gone(page: EvictablePage): void {
    this.drop(page)
    this.settle()
  }

  private drop(page: EvictablePage): void {
    const at = this.latest.indexOf(page)
    if (at >= 0) this.latest.splice(at, 1)
  }

  private settle(): void {
    runInAction(() => {
      let place = 0
      for (const page of this.latest) {
        if (page.staysMounted) continue
        page.isEvicted = place >= this.limit
        place += 1
      }
    })
  }
}

export const livePages = new LivePages(host.livePages)
