import { makeAutoObservable } from 'mobx'
import { PagedResource, type PageQuery, type PageReply } from '@/app/paged-resource'

/** A list filtered by state, one tab per state; '' for all. */
export class StatesStore<T, S extends string> {
  state: S | '' = ''
  readonly list: PagedResource<T>

  constructor(load: (query: PageQuery & { state?: S }) => Promise<PageReply<T>>, idOf: (one: T) => string) {
    this.list = new PagedResource((page) => load({ ...page, ...(this.state && { state: this.state }) }), { key: idOf })
    makeAutoObservable(this, { list: false }, { autoBind: true })
  }

  choose(state: S | ''): Promise<void> {
    this.state = state
    this.list.clear()
    return this.list.reload()
  }
}
