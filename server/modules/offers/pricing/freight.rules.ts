import { DELIVERY_TYPE, type DeliveryType } from '@contract/codes/order'
import type { Store } from '../../goods/store'

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
  [DELIVERY_TYPE.ticket]: 'nobody',
}

/**
 * Cents of freight for one store's goods. The threshold looks at the goods before any discount: were it to look after
 * it, a member price could push an order below the threshold and cost its buyer more than others pay.
 */
export function freightOf(deliveryType: DeliveryType, rule: FreightRule, originalCents: number): number {
  const { fee, freeOver } = termsOf(deliveryType, rule)
  return freeOver > 0 && originalCents >= freeOver ? 0 : fee
}

/** A store's fees as pricing wants them: there a threshold of 0 means never free, in a store it means always. */
export function freightRule(store: Store): FreightRule {
  return {
    freightCents: store.freeOverCents === 0 ? 0 : store.freightCents,
    freeOverCents: store.freeOverCents ?? 0,
    instantFreightCents: store.instantFreeOverCents === 0 ? 0 : store.instantFreightCents,
    instantFreeOverCents: store.instantFreeOverCents ?? 0,
  }
}

/**
 * Cents of goods, before discounts, that are still missing until a store brings them free the way it offers first: 0
 * once it does; null when it never does, or asks for nothing anyway.
 */
export function untilFree(store: Store, originalCents: number): number | null {
  const way = store.deliveryTypes.find(isBrought)
  if (way === undefined) return null
  const { fee, freeOver } = termsOf(way, freightRule(store))
  return fee === 0 || freeOver === 0 ? null : Math.max(0, freeOver - originalCents)
}

function isBrought(type: number): type is DeliveryType {
  return Object.entries(CARRIER).some(([known, carrier]) => Number(known) === type && carrier !== 'nobody')
}

function termsOf(deliveryType: DeliveryType, rule: FreightRule): { fee: number; freeOver: number } {
  switch (CARRIER[deliveryType]) {
    case 'rider':
      return { fee: rule.instantFreightCents, freeOver: rule.instantFreeOverCents }
    case 'parcel':
      return { fee: rule.freightCents, freeOver: rule.freeOverCents }
    case 'nobody':
      return { fee: 0, freeOver: 0 }
  }
}
