import { type Static, Type as T, type TSchema } from '@sinclair/typebox'
import { FIRST_PAGE, PAGE_SIZE } from '../codes/list'
import { GROUNDS } from '../codes/product'
import { LINE_PATTERN, LINES_PATTERN } from '../codes/text'

/** A string of a fixed list. */
export function Words<const V extends readonly string[]>(values: V) {
  return T.Unsafe<V[number]>({ type: 'string', enum: [...values] })
}
/** A number of a fixed list. */
export function Numbers<const V extends readonly number[]>(values: V) {
  return T.Unsafe<V[number]>({ type: 'integer', enum: [...values] })
}
/** A value or null, in a form that validator and writer handle without trying alternatives. */
export const Nullable = <S extends TSchema>(schema: S) => {
  // The validator compares null with the list too.
  const list = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}
  return T.Unsafe<Static<S> | null>({ ...schema, ...list, nullable: true })
}

/** One line: no control can break or reverse it on a terminal, a label or in a list (contract/codes/text). */
export const Text = (maxLength: number, minLength = 0) => T.String({ minLength, maxLength, pattern: LINE_PATTERN })
/** Text of several lines, as from a text area. */
export const Lines = (maxLength: number, minLength = 0) => T.String({ minLength, maxLength, pattern: LINES_PATTERN })
/** An id that the mall made; the limits also bound what a caller may send instead. */
export const Id = Text(64, 1)
export const Cents = T.Integer({ minimum: -1_000_000_000_00, maximum: 1_000_000_000_00 })
/** Discount of one offer on one line; negative. */
export const LineAdjustment = T.Object({ title: T.String(), amount: Cents })
export type LineAdjustment = Static<typeof LineAdjustment>
export const Millis = T.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })
export const Count = T.Integer({ minimum: 0, maximum: 1_000_000_000 })
export const Flag = T.Boolean()
/** Degrees; in addresses x is latitude and y longitude. */
export const Latitude = T.Number({ minimum: -90, maximum: 90 })
export const Longitude = T.Number({ minimum: -180, maximum: 180 })

/** An empty object. */
export const Nothing = T.Object({})

/** A drawing on a background colour, or an imported photo (ground null). */
export const Picture = T.Object({
  url: T.String({ maxLength: 500 }),
  ground: Nullable(Words(GROUNDS)),
  scale: T.Number({ minimum: 0.1, maximum: 2 }),
  count: T.Integer({ minimum: 1, maximum: 5 }),
})
export type Picture = Static<typeof Picture>

/** A button that the server decides. */
export const Button = T.Object({
  code: T.String(),
  text: T.String(),
  primary: T.Boolean(),
  disabledReason: T.Optional(T.String()),
})
export type Button = Static<typeof Button>

/** A feature command: code and parameters. */
export const Command = T.Object({ cmd: T.String(), params: T.Record(T.String(), T.String()) })
export type Command = Static<typeof Command>

/** Paging input; a cursor wins over pageNo (docs/wire.md "Lists"). */
export const PageInput = {
  pageNo: T.Optional(T.Integer({ minimum: 1, maximum: 100, default: FIRST_PAGE })),
  pageSize: T.Optional(T.Integer({ minimum: 1, maximum: 50, default: PAGE_SIZE })),
  cursor: T.Optional(Text(300, 1)),
}
/** Paging reply (docs/wire.md "Lists"). */
export const PageOf = <S extends TSchema>(item: S) =>
  T.Object({
    records: T.Array(item),
    hasMore: T.Boolean(),
    cursor: Nullable(T.String()),
    total: T.Optional(T.Integer()),
  })
