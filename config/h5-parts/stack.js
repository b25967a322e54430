// The pages that are open, in place of Taro's stack.

/** An address from the root, whether it was asked for so or not. */
export const slashed = (address) => address.replace(/^\/?/, '/')

/** A page's own address carries the query it was opened with. */
export const pathOf = (page) => page.path.split('?')[0]

let steps = 0

export const stack = {
  /** The one in front last. */
  pages: [],
  /** Tabs that are kept while another is in front, by path. */
  tabs: {},
  /** The call that is under way: 'navigateTo', 'reLaunch', … */
  method: '',

  get last() {
    return this.pages[this.pages.length - 1]
  },

  /** How many pages a way back takes along; set to none, it counts one down. */
  get steps() {
    return steps
  },
  set steps(count) {
    steps = count > 0 ? count : Math.max(0, steps - 1)
  },

  /** Where the nearest page of that path lies below the one in front; -1 for nowhere. */
  below(path) {
    let place = this.pages.length - 2
    while (place >= 0 && pathOf(this.pages[place]) !== path) place -= 1
    return Math.max(-1, place)
  },

  /** How many pages leave on the way to that path: as many as were asked for, else those above it, else the one in front. */
  stepsTo(path) {
    if (steps > 0) return steps
    const place = this.below(path)
    return place < 0 ? 1 : this.pages.length - 1 - place
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
