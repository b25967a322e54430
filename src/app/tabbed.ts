import { makeAutoObservable } from 'mobx'
import { PagedResource, type PageQuery, type PageReply } from './paged-resource'

/** A list under tabs: shows one tab at a time and reloads when another is selected. */
export class Tabbed<Tab extends string, T> {
  tab: Tab
  readonly list: PagedResource<T>

  constructor(first: Tab, load: (query: { tab: Tab } & PageQuery) => Promise<PageReply<T>>, key: (item: T) => string) {
    this.tab = first
    this.list = new PagedResource((page) => load({ tab: this.tab, ...page }), { key })
    makeAutoObservable(this, { list: false }, { autoBind: true })
  }

  choose(tab: Tab): Promise<void> {
    this.tab = tab
    return this.list.reload()
  }
}
