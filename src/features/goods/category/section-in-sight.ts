import Taro from '@tarojs/taro'

/** Milliseconds between two queries while the pane scrolls: the mini program fires an event per frame. */
const LOOK_MS = 80
/** Tolerance in CSS px: box positions are rounded. */
const EDGE = 4

interface Box {
  top: number
}

/** Index of the section at the upper edge of the pane: the last one that starts at or above it; boxes in window px. */
export function sectionAt(pane: Box, sections: readonly Box[]): number {
  const below = sections.findIndex((section) => section.top > pane.top + EDGE)
  return below < 0 ? sections.length - 1 : Math.max(0, below - 1)
}

/**
 * Reports the visible section of a scrolling pane; pass its handler to onScroll. Both targets use the same query for
 * box positions.
 */
export class SectionSpy {
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly paneId: string,
    private readonly sectionClass: string,
    private readonly onSight: (index: number) => void,
  ) {}

  look(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      Taro.createSelectorQuery()
        .select(`#${this.paneId}`)
        .boundingClientRect()
        .selectAll(`#${this.paneId} .${this.sectionClass}`)
        .boundingClientRect()
        .exec(([pane, sections]: [Box | null, Box[] | null]) => {
          // The page was closed meanwhile, so there are no boxes.
          if (pane && sections && sections.length > 0) this.onSight(sectionAt(pane, sections))
        })
    }, LOOK_MS)
  }

  dispose(): void {
    clearTimeout(this.timer)
  }
}
