import type { CoreApi, Reply } from '@contract/api'
import type { SettingCode } from '@contract/codes/setting'
import type { MemberDefaultCard } from '@contract/schema/member'
import type { CommitReply } from '@contract/schema/order'
import { makeAutoObservable } from 'mobx'
import { channelMemory } from '../channel-memory'

/** Versions that may go on, and what is said of the newest; '' for what the house has not set. */
export type AppConfig = Reply<CoreApi['GET appCofig/getAppConfigInfo']>

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
  appConfig: AppConfig = { minVersion: '', newestVersion: '', updateText: '' }
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
  setAppConfig(config: AppConfig): void {
    this.appConfig = config
  }
  /** A setting that the house made, or '' (spec 3 "setting"). */
  settingOf(code: SettingCode): string {
    return this.settings[code] ?? ''
  }
  setDefaultMemberCard(card: MemberDefaultCard | null): void {
    this.defaultMemberCard = card
  }
}
