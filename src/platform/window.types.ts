/** The window around the app: the browser's, or its counterpart in the mini program. */
export interface AppWindow {
  /** Host of the page with its port, '' in the mini program; determines the environment [entry.environment-of-host]. */
  pageHost(): string
  /** Origin of the page, '' in the mini program. */
  pageOrigin(): string
  /** Absolute address of an in-app page (H5), or its path (mini program). */
  absoluteAddress(pageAddress: string): string
  /** Address of the app itself, without page and query; '' in the mini program. */
  rootAddress(): string
  /** Sets the title of the page in front: of the browser tab, or of the mini program's bar. */
  setTitle(title: string): void
  /** Leaves the app for another address. */
  leaveFor(url: string): void
  /** Query fields the app was opened with, decoded [entry.fields]. */
  entryQuery(): Record<string, string>
  /** Removes fields from the visible address at once, without a history entry [entry.dropped]. */
  dropFromAddress(names: readonly string[]): void
  /**
   * Writes the state of a page into its visible address, without a history entry, so that a reload restores it. No
   * effect when another page is in front. The mini program shows no address.
   */
  keepInAddress(pageAddress: string): void
  /** Reloads the app on the page in front; where that is impossible, `reopen` opens that page again. */
  reload(reopen: () => void): void
  /** Runs when a tab of the bar is tapped, with its path; the mini program's bar switches by itself. */
  onTabTap(run: (path: string) => void): void
  /**
   * Runs when a dialog of the platform opens, with a function that answers no, and when it closes, with null. WeChat
   * closes its dialogs itself when the shopper goes back.
   */
  onDialog(run: (close: (() => void) | null) => void): void
  /**
   * A page that was opened by its address is the first history entry, so the browser's back would leave the app:
   * inserts `below` under it at the first touch (a browser skips entries that were added without one).
   */
  putBelow(below: string): void
  /** Runs before each route change, including the browser's own back. */
  onRouteChange(run: () => void): void
  /** Runs after each route change, to post the address to a parent window; never in the mini program. */
  onArrival(run: () => void): void
  /** Posts the current address to the parent window if its origin is one that the server names; never to `*`. */
  tellParent(): void
  /** `swallow` returns true for a rejection that needs no report. */
  onUnhandled(report: (error: unknown) => void, swallow: (error: unknown) => boolean): void
}
