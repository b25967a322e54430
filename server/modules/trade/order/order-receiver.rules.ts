import type { Address } from '@contract/schema/address'

/** Receiver in the address of an order (JSON, or empty). */
export function receiverOf(address: string): { receiverName: string; receiverPhone: string } {
  if (address === '') return { receiverName: '', receiverPhone: '' }
  const { name, mobile } = JSON.parse(address) as Address
  return { receiverName: name, receiverPhone: mobile }
}
