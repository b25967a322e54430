import { GROUNDS } from '@contract/codes/product'
import { Latitude, Longitude } from '@contract/schema/shared'
import { Type as T, type TProperties } from '@sinclair/typebox'

/** An object without further fields, so that a misspelt field is reported. */
export const Strict = <P extends TProperties>(fields: P) => T.Object(fields, { additionalProperties: false })

export const Said = T.String({ minLength: 1 })
/** A value of a fixed list, as a shape whose error names all of them. */
export const OneOf = <const V extends readonly (string | number)[]>(values: V) =>
  T.Unsafe<V[number]>(T.Union(values.map((value) => T.Literal(value))))

/** A key that becomes an id. */
export const Slug = T.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' })
/** A number of pieces, cents, days, grams. */
export const Whole = T.Integer({ minimum: 0 })
/** HH:mm. */
export const Hour = T.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })
export const OnGround = OneOf(GROUNDS)
/** Coordinates as in addresses: x is latitude, y longitude. */
export const place = { x: Latitude, y: Longitude }
