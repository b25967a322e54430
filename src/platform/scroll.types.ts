/** Scroll position of a page by its Taro id ($taroPath); the mini program restores it itself. */
export interface PageScroll {
  read(pageId: string): number
  /** Scrolls the page back as soon as it is tall enough; gives up after some frames. */
  restore(pageId: string, top: number): void
  /** Scrolls the page to its top, animated unless the shopper prefers reduced motion. */
  toTop(pageId: string): void
  /** Scrolls to the first element of the page that matches the selector. */
  toFirst(pageId: string, selector: string): void
  /** Scrolls at once, so that the first element of the selector is at the top. */
  jumpTo(pageId: string, selector: string): void
  /** Reports whether the first element of the selector is on the screen, until the returned function is called. */
  watch(pageId: string, selector: string, onChange: (isSeen: boolean) => void): () => void
}
