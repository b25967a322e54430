import { runInAction } from 'mobx'
import { host } from '@/platform/host'

/** A page that can be taken down while newer ones cover it, and put up again. */
export interface Parkable {
  /** Tab pages stay up: they are four, and switching must be instant. */
  readonly staysUp: boolean
  isEvicted: boolean
}

/**
 * The pages of the stack, latest shown first. H5 keeps every page of a long walk in the document; beyond `limit` the
 * older ones are taken down to an empty frame, and put up again before the shopper can reach them by going back.
 */
export class LivePages {
  private readonly latest: Parkable[] = []

  constructor(private readonly limit: number) {}

  shown(page: Parkable): void {
    this.drop(page)
    this.latest.unshift(page)
    this.settle()
  }

  gone(page: Parkable): void {
    this.drop(page)
    this.settle()
  }

  private drop(page: Parkable): void {
    const at = this.latest.indexOf(page)
    if (at >= 0) this.latest.splice(at, 1)
  }

  private settle(): void {
    runInAction(() => {
      let place = 0
      for (const page of this.latest) {
        if (page.staysUp) continue
        page.isEvicted = place >= this.limit
        place += 1
      }
    })
  }
}

export const livePages = new LivePages(host.livePages)
