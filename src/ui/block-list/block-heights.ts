/** The blocks from `from` up to, not including, `to`. */
export interface Range {
  from: number
  to: number
}

/** The heights of the blocks of a list, in px; an unmeasured block has the height of the last measured one. */
export class BlockHeights {
  private measured: number[] = []

  constructor(private guess: number) {}

  /** True when the height was unknown. */
  measure(index: number, height: number): boolean {
    const isNews = this.measured[index] !== height
    this.measured[index] = height
    this.guess = height
    return isNews
  }

  forget(): void {
    this.measured = []
  }

  /** The total height of the blocks of a range. */
  sum(from: number, to: number): number {
    let height = 0
    for (let index = from; index < to; index++) height += this.measured[index] ?? this.guess
    return height
  }

  /** The blocks of a list of `count` that touch the range from `top` to `bottom`, relative to the list's top. */
  touching(count: number, top: number, bottom: number): Range {
    let from = 0
    let end = this.sum(0, 1)
    while (from < count && end < top) {
      from += 1
      end += this.sum(from, from + 1)
    }
    let to = from
    let start = this.sum(0, from)
    while (to < count && start < bottom) {
      start += this.sum(to, to + 1)
      to += 1
    }
    return { from, to }
  }
}
