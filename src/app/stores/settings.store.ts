import type { MemberDefaultCard } from '@contract/schema/account'
import type { CommitReply } from '@contract/schema/order'
import { makeAutoObservable } from 'mobx'
import { channelMemory } from '../channel-memory'

/** Global state of the app (spec 3 "Global state"). */
export class SettingsStore {
  static readonly isKept = true

  crmChannelId = channelMemory.get() ?? ''
  commitOrderData: CommitReply | null = null
  /** Tracking's sale_channel. */
  saleChannel = ''
  showLoading = false
  showCartFull = false
  cartFullMessage = ''
  /** dictCode → value. */
  settings: Record<string, string> = {}
  defaultMemberCard: MemberDefaultCard | null = null

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  /** A missing value changes nothing (spec 3); so do the next two. */
  saveCrmChannelId(value: string | null | undefined): void {
    if (!value) return
    this.crmChannelId = value
    channelMemory.set(value)
  }
  saveCommitOrderData(value: CommitReply | null | undefined): void {
    if (value) this.commitOrderData = value
  }
  saveSaleChannel(value: string | null | undefined): void {
    if (value) this.saleChannel = value
  }

  setLoading(isShown: boolean): void {
    this.showLoading = isShown
  }
  promptCartFull(message: string): void {
    this.showCartFull = true
    this.cartFullMessage = message
  }
  closeCartFull(): void {
    this.showCartFull = false
  }
  setSettings(records: readonly { dictCode: string; value: string }[]): void {
    this.settings = Object.fromEntries(records.map(({ dictCode, value }) => [dictCode, value]))
  }
  setDefaultMemberCard(card: MemberDefaultCard | null): void {
    this.defaultMemberCard = card
  }
}
