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

/** What a store asks for bringing goods to one place, in cents. A threshold of 0 means that nothing is brought free. */
export interface FreightRule {
  freightCents: number
  freeOverCents: number
  instantFreightCents: number
  instantFreeOverCents: number
  /** How parcels are charged by what they hold, in the store's order; the flat fee for what comes under none of them. */
  templates?: readonly PlacedTemplate[]
}

/** A template with what holds at that place. */
export interface PlacedTemplate {
  id: string
  basis: FreightBasis
  terms: FreightTerms
  freeOverCents: number
  isUsual: boolean
}

/** Goods of one line: what everybody pays for all its pieces, and what a parcel of them is. */
export interface Freighted extends Carried {
  publicCents: number
  number: number
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

export const isParcel = (type: DeliveryType): boolean => CARRIER[type] === 'parcel'

/**
 * Cents of freight by line for one store's goods (decision 0070): a fee for each template that some come under, and the flat
 * one for the others. A threshold looks at its goods before any discount: were it to look after it, a member price could
 * push an order below the threshold and cost its buyer more than others pay. Shares are by what everybody pays too.
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
    if (fee === 0 || (freeOver > 0 && publicCents >= freeOver)) continue
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
 * A store's fees as pricing wants them: there a threshold of 0 means never free, in a store it means always. Where goods
 * are not sent at all the template's own terms stand; they can't be bought there.
 */
export function freightRule(store: Store, to: Destination | null = null): FreightRule {
  const placed = (store.carriage?.templates ?? []).map(({ id, basis, terms, freeOverCents, isUsual, ...rest }) => {
    const here = to ? termsAt({ id, basis, terms, freeOverCents, isUsual, ...rest }, to.areaCode) : terms
    const isFree = freeOverCents === 0
    return {
      id,
      basis,
      isUsual,
      freeOverCents: freeOverCents ?? 0,
      terms: isFree ? { ...terms, firstCents: 0, furtherCents: 0 } : (here ?? terms),
    }
  })
  const far = to ? riderCents(store, to) : 0
  return {
    freightCents: store.freeOverCents === 0 ? 0 : store.freightCents,
    freeOverCents: store.freeOverCents ?? 0,
    instantFreightCents: store.instantFreeOverCents === 0 ? 0 : store.instantFreightCents + far,
    instantFreeOverCents: store.instantFreeOverCents ?? 0,
    ...(placed.length > 0 && { templates: placed }),
  }
}

/**
 * Cents of goods, before discounts, that are still missing until a store brings these free the way it offers first: 0
 * once it does; null when it never does, or asks for nothing anyway, or each kind of them has a threshold of its own.
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
  if (fee === 0 || freeOver === 0) return null
  return Math.max(0, freeOver - lines.reduce((sum, line) => sum + line.publicCents, 0))
}

function isBrought(type: number): type is DeliveryType {
  return Object.entries(CARRIER).some(([known, carrier]) => Number(known) === type && carrier !== 'nobody')
}

interface Due {
  fee: number
  freeOver: number
}

function termsOf(deliveryType: DeliveryType, rule: FreightRule): Due {
  switch (CARRIER[deliveryType]) {
    case 'rider':
      return { fee: rule.instantFreightCents, freeOver: rule.instantFreeOverCents }
    case 'parcel':
      return { fee: rule.freightCents, freeOver: rule.freeOverCents }
    case 'nobody':
      return { fee: 0, freeOver: 0 }
  }
}
