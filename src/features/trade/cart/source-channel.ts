import { cleanLine } from '@contract/codes/text'
import { stored } from '@/platform/storage'

/** The channel through which a shopper reached a product; recorded on the device. */
export interface SourceChannelRecord {
  productId: string
  skuId: string
  sourceChannel: string
}

const MOST_RECORDS = 200
const isRecords = (value: unknown): value is SourceChannelRecord[] => Array.isArray(value)
const records = stored('SOURCE_CHANNEL', isRecords)

/** A channel that the wire accepts; undefined when it has Chinese characters [purchase.chinese-channel] or controls. */
export function cleanSourceChannel(channel: string | undefined): string | undefined {
  const isUnfit = !channel || /[\u3400-\u9fff\uf900-\ufaff]/.test(channel) || cleanLine(channel) !== channel
  return isUnfit ? undefined : channel
}

/** Records the channel of a SKU; the latest record of a SKU wins. */
export function rememberSourceChannel(record: SourceChannelRecord): void {
  const rest = (records.get() ?? []).filter(({ skuId }) => skuId !== record.skuId)
  records.set([record, ...rest].slice(0, MOST_RECORDS))
}

export function sourceChannelOf(skuId: string): string | undefined {
  return cleanSourceChannel(records.get()?.find((record) => record.skuId === skuId)?.sourceChannel)
}
