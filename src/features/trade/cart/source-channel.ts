import { cleanLine } from '@contract/codes/text'
import { stored } from '@/platform/storage'

/** Where a shopper met a product (spec 3 "Source-channel record kept locally"). */
export interface SourceChannelRecord {
  productId: string
  skuId: string
  sourceChannel: string
}

const MOST_RECORDS = 200
const isRecords = (value: unknown): value is SourceChannelRecord[] => Array.isArray(value)
const records = stored('SOURCE_CHANNEL', isRecords)

/** A channel fit for the wire: one with Chinese characters (spec 3 "Cart line sourceChannel") or controls is dropped. */
export function cleanSourceChannel(channel: string | undefined): string | undefined {
  const isUnfit = !channel || /[\u3400-\u9fff\uf900-\ufaff]/.test(channel) || cleanLine(channel) !== channel
  return isUnfit ? undefined : channel
}

/** Keeps where a SKU was met; the newest record of a SKU counts. */
export function rememberSourceChannel(record: SourceChannelRecord): void {
  const rest = (records.get() ?? []).filter(({ skuId }) => skuId !== record.skuId)
  records.set([record, ...rest].slice(0, MOST_RECORDS))
}

export function sourceChannelOf(skuId: string): string | undefined {
  return cleanSourceChannel(records.get()?.find((record) => record.skuId === skuId)?.sourceChannel)
}
