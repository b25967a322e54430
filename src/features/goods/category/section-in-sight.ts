import Taro from '@tarojs/taro'

/** Pause between two looks while the pane scrolls: the mini program hears of every frame. */
const LOOK_MS = 80
/** CSS px by which a section may stand off the edge: boxes round. */
const EDGE = 4

interface Box {
  top: number
}

/** Which section the upper edge of the pane cuts: the last one that begins at it or above; boxes in window px. */
export function sectionAt(pane: Box, sections: readonly Box[]): number {
  const below = sections.findIndex((section) => section.top > pane.top + EDGE)
  return below < 0 ? sections.length - 1 : Math.max(0, below - 1)
}

/**
 * Tells which section of a scrolling pane is in sight, for the pane's onScroll. Both targets answer the same query of
 * where boxes stand.
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
          // Left meanwhile: nothing stands anywhere.
          if (pane && sections && sections.length > 0) this.onSight(sectionAt(pane, sections))
        })
    }, LOOK_MS)
  }

  dispose(): void {
    clearTimeout(this.timer)
  }
}
