/** The window around the app: a browser's, or what of it the mini program has. */
export interface AppWindow {
  /** Host of the page with its port, '' in the mini program; tells the environment (spec 9). */
  pageHost(): string
  /** Origin of the page, '' in the mini program. */
  pageOrigin(): string
  /** Absolute address of an in-app page (H5), or its path (mini program). */
  absoluteAddress(pageAddress: string): string
  /** Address of the app itself, without page and query; '' in the mini program. */
  rootAddress(): string
  /** Names the page in front: in the browser's tab, or in the mini program's bar. */
  setTitle(title: string): void
  /** Leaves the app for another address. */
  leaveFor(url: string): void
  /** Query fields the app was opened with, decoded (spec 2 "Query parameters read on entry"). */
  entryQuery(): Record<string, string>
  /** Takes fields out of the visible address at once, leaving no history entry (wire.md). */
  dropFromAddress(names: readonly string[]): void
  /**
   * Writes how a page stands into its visible address, leaving no history entry: a reload finds it again. Nothing
   * happens when another page is in front. The mini program shows no address.
   */
  keepInAddress(pageAddress: string): void
  /** Starts the app over on the page it shows; where there is no reloading, `reopen` opens that page anew. */
  reload(reopen: () => void): void
  /** Runs when a tab of the bar is tapped, with its path; the mini program's bar switches by itself. */
  onTabTap(run: (path: string) => void): void
  /**
   * Runs when a dialog of the platform's opens, with what answers it as a no, and when it closes, with null. WeChat's own
   * close by themselves when the shopper goes back.
   */
  onDialog(run: (close: (() => void) | null) => void): void
  /**
   * A page that was opened by its address has nothing below it, so the browser's own back would leave the app: puts
   * `below` under it at the first touch (a browser skips entries that come without one).
   */
  putBelow(below: string): void
  /** Runs before each route change, the browser's own back included. */
  onRouteChange(run: () => void): void
  /** Runs after each route change with the address to tell a parent window; never in the mini program. */
  onArrival(run: () => void): void
  /** Tells the parent window the current address, if its origin is one that the server names (never `*`). */
  tellParent(): void
  /** `swallow` answers true for a rejection that needs no report. */
  onUnhandled(report: (error: unknown) => void, swallow: (error: unknown) => boolean): void
}
