import type { CommitReply } from '@contract/schema/order'
import { makeAutoObservable } from 'mobx'

/** The reply of the last commit; cleared at logout. */
export class CommitOrderStore {
  commitOrderData: CommitReply | null = null

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  /** A missing value changes nothing. */
  save(value: CommitReply | null | undefined): void {
    if (value) this.commitOrderData = value
  }
}
