import { DELIVERY_TYPE, type DeliveryType } from '@contract/codes/order'
import { split } from '../../../kernel/money'
import {
  type Carried,
  type Destination,
  type FreightBasis,
  type FreightTerms,
  feeFor,
  riderCents,
  type Store,
  templateOf,
  termsAt,
  unitsOf,
} from '../../goods/store'

/** A store's freight terms for one place, in cents. A threshold of 0 means always free, null never. */
export interface FreightRule {
  freightCents: number
  freeOverCents: number | null
  instantFreightCents: number
  instantFreeOverCents: number | null
  /** Templates for parcels, in the store's order; the flat fee is for goods without a template. */
  templates?: readonly PlacedTemplate[]
}

/** A template with its terms at that place. */
export interface PlacedTemplate {
  id: string
  basis: FreightBasis
  terms: FreightTerms
  freeOverCents: number | null
  isUsual: boolean
}

/** Goods of one line: the public price of all its pieces, and the properties of their parcel. */
export interface Freighted extends Carried {
  publicCents: number
  number: number
}

/** The carrier of each delivery type, which determines the fee of a store that is due. */
const CARRIER: Record<DeliveryType, 'parcel' | 'rider' | 'none'> = {
  [DELIVERY_TYPE.logistics]: 'parcel',
  [DELIVERY_TYPE.pickup]: 'none',
  [DELIVERY_TYPE.scanAndBuy]: 'none',
  [DELIVERY_TYPE.instant]: 'rider',
  [DELIVERY_TYPE.sameCity]: 'rider',
  [DELIVERY_TYPE.express]: 'parcel',
  [DELIVERY_TYPE.dineIn]: 'none',
  [DELIVERY_TYPE.ticket]: 'none',
}

export const isParcel = (type: DeliveryType): boolean => CARRIER[type] === 'parcel'

/**
 * Cents of freight by line for one store's goods (decision 0070): a fee for each template with goods, and the flat
 * fee for the other goods. A threshold counts the goods before any discount: counted after discounts, a member
 * price could push an order below the threshold, and a member would pay more than others. Shares use public prices too.
 */
export function freightShares(deliveryType: DeliveryType, rule: FreightRule, lines: readonly Freighted[]): number[] {
  const shares = lines.map(() => 0)
  const groups = new Map<PlacedTemplate | null, number[]>()
  const templates = isParcel(deliveryType) ? (rule.templates ?? []) : []
  for (const [at, line] of lines.entries()) {
    const template = templateOf(templates, line)
    groups.set(template, [...(groups.get(template) ?? []), at])
  }
  for (const [template, places] of groups) {
    const own = places.flatMap((at) => lines[at] ?? [])
    const { fee, freeOver } = template ? templateDue(template, own) : termsOf(deliveryType, rule)
    const publicCents = own.reduce((sum, line) => sum + line.publicCents, 0)
    if (fee === 0 || (freeOver !== null && publicCents >= freeOver)) continue
    const weights = own.map((line) => (publicCents > 0 ? line.publicCents : line.number))
    for (const [index, cents] of split(fee, weights).entries()) shares[places[index] ?? 0] = cents
  }
  return shares
}

function templateDue({ basis, terms, freeOverCents }: PlacedTemplate, lines: readonly Freighted[]): Due {
  const units = lines.reduce((sum, line) => sum + unitsOf(basis, line, line.number), 0)
  return { fee: feeFor(terms, units), freeOver: freeOverCents }
}

/**
 * A store's fees at one place. Where goods are not delivered the template's own terms are kept; such goods cannot be
 * bought there.
 */
export function freightRule(store: Store, to: Destination | null = null): FreightRule {
  const placed = (store.carriage?.templates ?? []).map((template) => {
    const { id, basis, terms, freeOverCents, isUsual } = template
    const here = to ? termsAt(template, to.areaCode) : terms
    return { id, basis, isUsual, freeOverCents, terms: here ?? terms }
  })
  const far = to ? riderCents(store, to) : 0
  return {
    freightCents: store.freightCents,
    freeOverCents: store.freeOverCents,
    instantFreightCents: store.instantFreightCents + far,
    instantFreeOverCents: store.instantFreeOverCents,
    ...(placed.length > 0 && { templates: placed }),
  }
}

/**
 * Cents of goods, before discounts, that are still missing for free freight by the store's first way of delivery: 0
 * when it is reached; null when it is never or always free, or each template has its own threshold.
 */
export function untilFree(store: Store, lines: readonly Freighted[]): number | null {
  const way = store.deliveryTypes.find(isBrought)
  if (way === undefined) return null
  const rule = freightRule(store)
  const placed = rule.templates ?? []
  const templates = new Set(isParcel(way) ? lines.map((line) => templateOf(placed, line)) : [null])
  if (templates.size !== 1) return null
  const [template] = templates
  const { fee, freeOver } = template ? templateDue(template, lines) : termsOf(way, rule)
  if (fee === 0 || freeOver === null || freeOver === 0) return null
  return Math.max(0, freeOver - lines.reduce((sum, line) => sum + line.publicCents, 0))
}

function isBrought(type: number): type is DeliveryType {
  return Object.entries(CARRIER).some(([known, carrier]) => Number(known) === type && carrier !== 'none')
}

interface Due {
  fee: number
  freeOver: number | null
}

function termsOf(deliveryType: DeliveryType, rule: FreightRule): Due {
  switch (CARRIER[deliveryType]) {
    case 'rider':
      return { fee: rule.instantFreightCents, freeOver: rule.instantFreeOverCents }
    case 'parcel':
      return { fee: rule.freightCents, freeOver: rule.freeOverCents }
    case 'none':
      return { fee: 0, freeOver: null }
  }
}
