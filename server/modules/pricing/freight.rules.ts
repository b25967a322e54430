import { DELIVERY_TYPE, type DeliveryType } from '@contract/codes/order'

/** What a store asks for bringing goods, in cents. A threshold of 0 means that nothing is brought free. */
export interface FreightRule {
  freightCents: number
  freeOverCents: number
  instantFreightCents: number
  instantFreeOverCents: number
}

/** Who carries the goods; it decides which of a store's fees is due (spec 3 "Delivery types"). */
const CARRIER: Record<DeliveryType, 'parcel' | 'rider' | 'nobody'> = {
  [DELIVERY_TYPE.logistics]: 'parcel',
  [DELIVERY_TYPE.pickup]: 'nobody',
  [DELIVERY_TYPE.scanAndBuy]: 'nobody',
  [DELIVERY_TYPE.instant]: 'rider',
  [DELIVERY_TYPE.sameCity]: 'rider',
  [DELIVERY_TYPE.express]: 'parcel',
  [DELIVERY_TYPE.dineIn]: 'nobody',
}

/**
 * Cents of freight for one store's goods. The threshold looks at the goods before any discount: were it to look after
 * it, a member price could push an order below the threshold and cost its buyer more than others pay.
 */
export function freightOf(deliveryType: DeliveryType, rule: FreightRule, originalCents: number): number {
  const carrier = CARRIER[deliveryType]
  if (carrier === 'nobody') return 0
  const [fee, freeOver] =
    carrier === 'rider'
      ? [rule.instantFreightCents, rule.instantFreeOverCents]
      : [rule.freightCents, rule.freeOverCents]
  return freeOver > 0 && originalCents >= freeOver ? 0 : fee
}
