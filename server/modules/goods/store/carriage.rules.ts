// What a store asks for bringing goods beyond two flat fees (decision 0070): by what they are, and by where they go.
import { distanceBetween } from '@contract/codes/geo'
import { yuan } from '../../../kernel/money'

export const FREIGHT_BASES = ['pieces', 'weight', 'volume'] as const
export type FreightBasis = (typeof FREIGHT_BASES)[number]

/** So much for the first units, so much for each further lot begun; pieces, grams or cm³, by the template's basis. */
export interface FreightTerms {
  first: number
  firstCents: number
  further: number
  furtherCents: number
}

/** How parcels of some goods are charged. Areas are beginnings of area codes; of several that fit the longest counts. */
export interface FreightTemplate {
  id: string
  title: string
  basis: FreightBasis
  terms: FreightTerms
  areas: readonly { codes: readonly string[]; terms: FreightTerms }[]
  /** Where these goods are not sent. */
  excluded: readonly string[]
  /** Cents of its goods, as everybody pays them, from which they go free; null: never. */
  freeOverCents: number | null
  /** Goods that name no template come under it. */
  isUsual: boolean
}

/** How far a rider goes, km: the store's fee reaches so far, each km begun beyond costs more. */
export interface RiderTerms {
  firstKm: number
  furtherCents: number
  mostKm: number
}

export interface Carriage {
  templates: readonly FreightTemplate[]
  rider: RiderTerms | null
}

/** What decides how a parcel of goods is charged. */
export interface Carried {
  /** Id of a template of their store; empty: the usual one. */
  freightTemplate: string
  weightGrams: number
  volumeCm3: number
}

interface Carrier {
  /** As addresses have them: x latitude, y longitude. */
  x: number
  y: number
  carriage?: Carriage
}

/** The template that goods come under; null: the store's flat fee. A name that is gone counts as none. */
export function templateOf<T extends Pick<FreightTemplate, 'id' | 'isUsual'>>(
  templates: readonly T[],
  { freightTemplate }: Pick<Carried, 'freightTemplate'>,
): T | null {
  const named = freightTemplate === '' ? undefined : templates.find(({ id }) => id === freightTemplate)
  return named ?? templates.find(({ isUsual }) => isUsual) ?? null
}

/** What holds in an area; null where its goods are not sent. An empty code: nothing is known of the place. */
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

/** Cents for so many units: what was begun is charged whole. */
export function feeFor({ first, firstCents, further, furtherCents }: FreightTerms, units: number): number {
  return firstCents + Math.ceil(Math.max(0, units - first) / further) * furtherCents
}

/** How much of its basis some goods are. */
export function unitsOf(
  basis: FreightBasis,
  goods: Pick<Carried, 'weightGrams' | 'volumeCm3'>,
  number: number,
): number {
  return number * { pieces: 1, weight: goods.weightGrams, volume: goods.volumeCm3 }[basis]
}

/** Whether parcels of these goods go to an area. */
export function isSent(store: Pick<Carrier, 'carriage'>, goods: Pick<Carried, 'freightTemplate'>, areaCode: string) {
  const template = templateOf(store.carriage?.templates ?? [], goods)
  return template === null || areaCode === '' || termsAt(template, areaCode) !== null
}

/** A place on the map, if it is known. */
export interface Spot {
  x: number | null
  y: number | null
}

/** Km from a store, and null where the place is not known. */
function kmTo(store: Carrier, { x, y }: Spot): number | null {
  if (x === null || y === null) return null
  return distanceBetween({ latitude: store.x, longitude: store.y }, { latitude: x, longitude: y }) / 1000
}

/** Cents that a rider costs beyond the store's fee for a way so long. */
export function riderCents(store: Carrier, to: Spot): number {
  const rider = store.carriage?.rider
  const km = rider && kmTo(store, to)
  return rider && km ? Math.ceil(Math.max(0, km - rider.firstKm)) * rider.furtherCents : 0
}

/** Why no rider comes to a place; null when one does. */
export function riderProblem(store: Carrier, to: Spot): string | null {
  const rider = store.carriage?.rider
  if (!rider) return null
  const km = kmTo(store, to)
  if (km === null) return '地址没有定位，无法即时配送'
  return km > rider.mostKm ? `超出 ${rider.mostKm} 公里配送范围` : null
}

/** A place that goods go to: its area's code, empty when it is not known, and where it lies. */
export interface Destination extends Spot {
  areaCode: string
}

/** Whether it costs the same to bring something to either place, whatever it is. */
export function costsAlike(store: Carrier, isParcel: boolean, from: Destination, to: Destination): boolean {
  if (!isParcel) return riderCents(store, from) === riderCents(store, to)
  const at = ({ areaCode }: Destination) =>
    (store.carriage?.templates ?? []).map((template) => termsAt(template, areaCode))
  return JSON.stringify(at(from)) === JSON.stringify(at(to))
}

/** 按重量：首 1kg ¥8，每加 0.5kg ¥2. */
export function termsText(basis: FreightBasis, { first, firstCents, further, furtherCents }: FreightTerms): string {
  const more = furtherCents > 0 ? `，每加 ${amountText(basis, further)} ${yuan(furtherCents)}` : ''
  return `${BASIS_TEXTS[basis]}：首 ${amountText(basis, first)} ${yuan(firstCents)}${more}`
}
const BASIS_TEXTS: Record<FreightBasis, string> = { pieces: '按件', weight: '按重量', volume: '按体积' }

function amountText(basis: FreightBasis, amount: number): string {
  if (basis === 'pieces') return `${amount} 件`
  if (basis === 'weight') return amount >= 1000 ? `${amount / 1000}kg` : `${amount}g`
  return amount >= 1000 ? `${amount / 1000} 升` : `${amount} cm³`
}
