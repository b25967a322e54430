import { makeAutoObservable } from 'mobx'
import { channelMemory } from '../channel-memory'

/** The channels of the shopper's entry: of the promotion and of the sale. */
export class ChannelStore {
  static readonly isKept = true

  crmChannelId = channelMemory.get() ?? ''
  /** The sale_channel of tracking events. */
  saleChannel = ''

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  /** A missing value changes nothing; the same applies to `saveSaleChannel` [purchase.missing-kept]. */
  saveCrmChannelId(value: string | null | undefined): void {
    if (!value) return
    this.crmChannelId = value
    channelMemory.set(value)
  }
  saveSaleChannel(value: string | null | undefined): void {
    if (value) this.saleChannel = value
  }
}
