// The open pages, in place of Taro's stack.
import type { Entry, OpenPage } from './router-page'

/** An address with its leading slash. */
export const slashed = (address: string): string => address.replace(/^\/?/, '/')

/** The address of a page without the query that it was opened with. */
export const pathOf = (page: { path: string }): string => page.path.split('?')[0] ?? ''

const tabs: Record<string, OpenPage> = {}
const pages: OpenPage[] = []

export const stack = {
  /** The page in front is the last. */
  pages,
  /** Tabs that stay open behind another tab, by path. */
  tabs,
  /** The API call in progress: 'navigateTo', 'reLaunch', … */
  method: '',

  get last(): OpenPage | undefined {
    return pages[pages.length - 1]
  },

  /**
   * How many pages leave when the browser goes to an entry, and whether the page below them belongs to that entry. Path and
   * parameters do not identify a page: several may have the same, and a list changes its parameters while it is open.
   */
  wayTo({ key, idx }: Entry): { leave: number; isOpen: boolean } {
    const place = pages.findIndex((page) => page.entry.key === key)
    if (place >= 0) return { leave: pages.length - 1 - place, isOpen: true }
    return { leave: pages.filter((page) => page.entry.idx >= idx).length, isOpen: false }
  },

  /** Keeps the page in front as a tab. */
  putAway(path: string): void {
    const page = pages.pop()
    if (page) tabs[path] = page
  },
  takeOut(path: string): void {
    const page = tabs[path]
    if (page) pages.push(page)
    delete tabs[path]
  },
}
