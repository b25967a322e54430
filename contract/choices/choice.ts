import type { TProperties, TSchema } from '@sinclair/typebox'

/**
 * The fields that one checkout part adds to a submit and to its replies: the schemas of that part. Fields are flat on
 * the wire, so their names are unique across all parts.
 */
export interface ChoiceSchema {
  /** Fields of a submit. */
  order?: TProperties
  /** Fields of one store's part of a submit. */
  store?: TProperties
  /** Fields of the submit page's reply. */
  orderView?: TProperties
  /** Fields of one store in that reply. */
  storeView?: TProperties
  /** Fields of the commit's reply. */
  commitView?: TProperties
  /** Fields of the order page. */
  detailView?: TProperties
  /** Fields of one store's order on that page. */
  partView?: TProperties
}

type Place = keyof ChoiceSchema
type Union<C, P extends Place> = C extends Record<P, infer Fields> ? Fields : never
type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never
/** The joined fields of all choices in one place of the wire. */
export type FieldsOf<L extends readonly ChoiceSchema[], P extends Place> = Intersection<Union<L[number], P>>

/** Joins the fields of all choices in one place of the wire. Throws when two choices share a name. */
export function fieldsOf<L extends readonly ChoiceSchema[], P extends Place>(choices: L, place: P): FieldsOf<L, P> {
  const all: TProperties = {}
  for (const [name, schema] of choices.flatMap((choice): [string, TSchema][] => Object.entries(choice[place] ?? {}))) {
    if (name in all) throw new Error(`two choices have the name ${name}`)
    all[name] = schema
  }
  return all as FieldsOf<L, P>
}
