import type { ReceiptMall } from '@contract/schema/receipt'
import { makeAutoObservable } from 'mobx'
import { PagedResource } from '@/app/paged-resource'
import type { Env } from '@/app/stores'

const MALLS_AT_ONCE = 30

/** Stores of the mall, filtered by name. */
export class MallListStore {
  keyword = ''
  readonly list: PagedResource<ReceiptMall>

  constructor(env: Env) {
    this.list = new PagedResource(
      (page) => {
        const keyword = this.keyword.trim()
        return env.call('GET score/listMall', { ...(keyword && { keyword }), ...page }, { quiet: true })
      },
      { key: ({ storeId }) => storeId, pageSize: MALLS_AT_ONCE },
    )
    makeAutoObservable(this, { list: false }, { autoBind: true })
  }

  search(keyword: string): void {
    this.keyword = keyword
    void this.list.reload()
  }
}
