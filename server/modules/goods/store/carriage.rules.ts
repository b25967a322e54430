// A store's freight terms beyond two flat fees (decision 0070): by the goods, and by the place.
import { distanceBetween } from '@contract/codes/geo'
import { priceText } from '@contract/codes/money'

export const FREIGHT_BASES = ['pieces', 'weight', 'volume'] as const
export type FreightBasis = (typeof FREIGHT_BASES)[number]

/** A fee for the first units, and one for each further started lot; pieces, grams or cm³, by the template's basis. */
export interface FreightTerms {
  first: number
  firstCents: number
  further: number
  furtherCents: number
}

/** How parcels of some goods are charged. Areas are prefixes of area codes; the longest matching prefix applies. */
export interface FreightTemplate {
  id: string
  title: string
  basis: FreightBasis
  terms: FreightTerms
  areas: readonly { codes: readonly string[]; terms: FreightTerms }[]
  /** Areas without delivery of these goods. */
  excluded: readonly string[]
  /** Threshold in public cents of its goods for free freight; null: never. */
  freeOverCents: number | null
  /** The template of goods without a template of their own. */
  isUsual: boolean
}

/** The range of riders, km: the store's fee covers a base distance, each further started km costs more. */
export interface RiderTerms {
  firstKm: number
  furtherCents: number
  mostKm: number
}

export interface Carriage {
  templates: readonly FreightTemplate[]
  rider: RiderTerms | null
}

/** The properties that decide how a parcel of goods is charged. */
export interface Carried {
  /** Id of a template of their store; empty: the default one. */
  freightTemplate: string
  weightGrams: number
  volumeCm3: number
}

interface Carrier {
  /** As in addresses: x latitude, y longitude. */
  x: number
  y: number
  carriage?: Carriage
}

/** The template of goods; null: the store's flat fee. A deleted template counts as none. */
export function templateOf<T extends Pick<FreightTemplate, 'id' | 'isUsual'>>(
  templates: readonly T[],
  { freightTemplate }: Pick<Carried, 'freightTemplate'>,
): T | null {
  const named = freightTemplate === '' ? undefined : templates.find(({ id }) => id === freightTemplate)
  return named ?? templates.find(({ isUsual }) => isUsual) ?? null
}

/** The terms in an area; null when the goods are not delivered there. An empty code: the area is unknown. */
export function termsAt(template: FreightTemplate, areaCode: string): FreightTerms | null {
  let [longest, found]: [number, FreightTerms | null] = [0, template.terms]
  const fits = (codes: readonly string[]) => {
    const lengths = codes.filter((code) => areaCode.startsWith(code)).map(({ length }) => length)
    return Math.max(0, ...lengths)
  }
  for (const { codes, terms } of template.areas) if (fits(codes) > longest) [longest, found] = [fits(codes), terms]
  const barred = fits(template.excluded)
  return barred > 0 && barred >= longest ? null : found
}

/** Cents for a number of units: a started lot is charged in full. */
export function feeFor({ first, firstCents, further, furtherCents }: FreightTerms, units: number): number {
  return firstCents + Math.ceil(Math.max(0, units - first) / further) * furtherCents
}

/** The amount of some goods in the template's basis. */
export function unitsOf(
  basis: FreightBasis,
  goods: Pick<Carried, 'weightGrams' | 'volumeCm3'>,
  number: number,
): number {
  return number * { pieces: 1, weight: goods.weightGrams, volume: goods.volumeCm3 }[basis]
}

/** Whether parcels of these goods are delivered to an area. */
export function isSent(store: Pick<Carrier, 'carriage'>, goods: Pick<Carried, 'freightTemplate'>, areaCode: string) {
  const template = templateOf(store.carriage?.templates ?? [], goods)
  return template === null || areaCode === '' || termsAt(template, areaCode) !== null
}

/** The coordinates of a place, if they are known. */
export interface Spot {
  x: number | null
  y: number | null
}

/** Km from a store; null when the place is unknown. */
function kmTo(store: Carrier, { x, y }: Spot): number | null {
  if (x === null || y === null) return null
  return distanceBetween({ latitude: store.x, longitude: store.y }, { latitude: x, longitude: y }) / 1000
}

/** Cents for a rider beyond the store's fee over this distance. */
export function riderCents(store: Carrier, to: Spot): number {
  const rider = store.carriage?.rider
  const km = rider && kmTo(store, to)
  return rider && km ? Math.ceil(Math.max(0, km - rider.firstKm)) * rider.furtherCents : 0
}

/** Why no rider delivers to a place; null when one does. */
export function riderProblem(store: Carrier, to: Spot): string | null {
  const rider = store.carriage?.rider
  if (!rider) return null
  const km = kmTo(store, to)
  if (km === null) return '地址没有定位，无法即时配送'
  return km > rider.mostKm ? `超出 ${rider.mostKm} 公里配送范围` : null
}

/** Cents by which the goods are below the minimum for riders. */
export function centsToRider({ instantLeastCents = 0 }: { instantLeastCents?: number }, goodsCents: number): number {
  return Math.max(0, instantLeastCents - goodsCents)
}

/** The destination: its area's code, empty when unknown, and its coordinates. */
export interface Destination extends Spot {
  areaCode: string
}

/** Whether freight to both places is the same, for any goods. */
export function costsAlike(store: Carrier, isParcel: boolean, from: Destination, to: Destination): boolean {
  if (!isParcel) return riderCents(store, from) === riderCents(store, to)
  const at = ({ areaCode }: Destination) =>
    (store.carriage?.templates ?? []).map((template) => termsAt(template, areaCode))
  return JSON.stringify(at(from)) === JSON.stringify(at(to))
}

/** 按重量：首 1kg ¥8，每加 0.5kg ¥2. */
export function termsText(basis: FreightBasis, { first, firstCents, further, furtherCents }: FreightTerms): string {
  const more = furtherCents > 0 ? `，每加 ${amountText(basis, further)} ${priceText(furtherCents)}` : ''
  return `${BASIS_TEXTS[basis]}：首 ${amountText(basis, first)} ${priceText(firstCents)}${more}`
}
const BASIS_TEXTS: Record<FreightBasis, string> = { pieces: '按件', weight: '按重量', volume: '按体积' }

function amountText(basis: FreightBasis, amount: number): string {
  if (basis === 'pieces') return `${amount} 件`
  if (basis === 'weight') return amount >= 1000 ? `${amount / 1000}kg` : `${amount}g`
  return amount >= 1000 ? `${amount / 1000} 升` : `${amount} cm³`
}
