import { BANK_PAGE_SIZE } from '@contract/codes/bank-card'
import type { Bank } from '@contract/schema/bank-card'
import { makeAutoObservable } from 'mobx'
import { PagedResource } from '@/app/paged-resource'
import type { Env } from '@/app/stores'

/** Banks whose cards can be bound, by a part of their names. */
export class BankSearchStore {
  keyword = ''
  readonly list: PagedResource<Bank>

  constructor(private readonly env: Env) {
    this.list = new PagedResource<Bank>(
      (query) => this.env.call('POST brokerage/pageBank', { ...query, keyword: this.keyword }, { quiet: true }),
      { key: ({ bankCode }) => bankCode, pageSize: BANK_PAGE_SIZE },
    )
    makeAutoObservable<this, 'env'>(this, { env: false, list: false }, { autoBind: true })
  }

  find(text: string): void {
    this.keyword = text.trim()
    void this.list.reload()
  }
}
