// The pages that are open, in place of Taro's stack.

/** An address from the root, whether it was asked for so or not. */
export const slashed = (address) => address.replace(/^\/?/, '/')

/** A page's own address carries the query it was opened with. */
export const pathOf = (page) => page.path.split('?')[0]

export const stack = {
  /** The one in front last. Each carries its `entry` of the browser's history, `{ key, idx }` (history.js). */
  pages: [],
  /** Tabs that are kept while another is in front, by path. */
  tabs: {},
  /** The call that is under way: 'navigateTo', 'reLaunch', … */
  method: '',

  get last() {
    return this.pages[this.pages.length - 1]
  },

  /**
   * How many pages leave when the browser goes to that entry, and whether the page below them is the entry's own. Neither
   * path nor parameters tell: several pages may have the same, and a list rewrites its parameters while it is open.
   */
  wayTo({ key, idx }) {
    const place = this.pages.findIndex((page) => page.entry.key === key)
    if (place >= 0) return { leave: this.pages.length - 1 - place, isOpen: true }
    return { leave: this.pages.filter((page) => page.entry.idx >= idx).length, isOpen: false }
  },

  /** Keeps the page in front as a tab. */
  putAway(path) {
    this.tabs[path] = this.pages.pop()
  },
  takeOut(path) {
    this.pages.push(this.tabs[path])
    delete this.tabs[path]
  },
}
