/** Scroll position of a page by its Taro id ($taroPath); the mini program keeps its own. */
export interface PageScroll {
  read(pageId: string): number
  /** Puts the page back as soon as it is tall enough, giving up after some frames. */
  restore(pageId: string, top: number): void
  /** Brings the page back to its top, gliding unless the shopper wants things still. */
  toTop(pageId: string): void
  /** Brings the first of the page's elements that the selector means into sight. */
  toFirst(pageId: string, selector: string): void
}
