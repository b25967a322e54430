import { makeAutoObservable } from 'mobx'
import { useEffect } from 'react'
import { pageSections } from '@/platform/sections'

/** Section of the pictures, over which the nav bar is transparent. */
export const STAGE = 'stage'
/** Section of price, rows, and the cards before the first tab. */
export const GOODS = 'goods'

let count = 0

/** Sections of a product page, and the one directly below the nav bar. */
export class ProductSections {
  at = STAGE
  /** Two product pages may be open, so element ids need a suffix. */
  private readonly suffix = `-${++count}`

  constructor() {
    makeAutoObservable<this, 'suffix'>(this, { suffix: false, idOf: false }, { autoBind: true })
  }

  /** The id of a section's element. */
  idOf(key: string): string {
    return key + this.suffix
  }

  passed(id: string): void {
    this.at = id.slice(0, -this.suffix.length)
  }

  /** Pictures and price share one tab. */
  show(key: string): void {
    pageSections.show(this.idOf(key === GOODS ? STAGE : key))
  }
}

/** Observes the rendered sections, in the order of the page. */
export function useFollowedSections(sections: ProductSections, keys: readonly string[]): void {
  const all = keys.join()
  useEffect(
    () =>
      pageSections.follow(
        all.split(',').map((key) => sections.idOf(key)),
        sections.passed,
      ),
    [sections, all],
  )
}
