import type { CommitReply } from '@contract/schema/order'
import { makeAutoObservable } from 'mobx'

/** What the last commit of an order gave; forgotten at logout. */
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
