/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

/** A valid value of a schema; its ids do not exist. */
export function sample(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((key) => [key, sample(schema.properties?.[key] ?? {})]))
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}))
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1))
    case 'boolean':
      return true
    default:
      return text(schema)
  }
}

function text(schema: Schema): string {
  const candidates = [
    'nobody-00',
    '330108',
    '86',
    '123456',
    'wxpay',
    'feedback/0123456789abcdef01234567/nobody',
    '13800000009',
    '6222021202345678909',
    'nobody-00'.padEnd(schema.minLength ?? 0, '0'),
  ]
  const fits = (value: string) =>
    value.length >= (schema.minLength ?? 0) &&
    value.length <= (schema.maxLength ?? 1e9) &&
    (!schema.pattern || new RegExp(schema.pattern).test(value))
  const value = candidates.find(fits)
  if (value === undefined) throw new Error(`no sample for ${JSON.stringify(schema)}`)
  return value
}

export interface Mutation {
  what: string
  input: unknown
}

export const JUNK: unknown[] = [
  null,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  'x',
  '𠮷👩‍👩‍👧',
  '\u0000',
  "' or 1=1 --",
  '<script>',
  {},
  [],
  [[]],
  { $gt: '' },
  true,
  '9'.repeat(400),
]

/** Inputs that differ from a valid one in one field each: missing, of another type, out of bounds, hostile. */
export function mutations(schema: Schema): Mutation[] {
  const base = sample(schema) as Record<string, unknown>
  const list: Mutation[] = []
  for (const [key, field] of Object.entries(schema.properties ?? {})) {
    if (key in base)
      list.push({
        what: `without ${key}`,
        input: Object.fromEntries(Object.entries(base).filter(([name]) => name !== key)),
      })
    for (const junk of JUNK)
      list.push({ what: `${key} = ${JSON.stringify(junk)?.slice(0, 30)}`, input: { ...base, [key]: junk } })
    const edges: unknown[] = []
    if (field.maximum !== undefined) edges.push(field.maximum + 1)
    if (field.minimum !== undefined) edges.push(field.minimum - 1)
    if (field.maxLength !== undefined) edges.push('长'.repeat(field.maxLength + 1))
    if (field.maxItems !== undefined)
      edges.push(Array.from({ length: field.maxItems + 1 }, () => sample(field.items ?? {})))
    if (field.items?.type === 'object') {
      for (const inner of mutations(field.items)) edges.push([inner.input])
    } else if (field.items) {
      for (const junk of JUNK) edges.push([junk])
    }
    for (const edge of edges)
      list.push({ what: `${key} = ${JSON.stringify(edge)?.slice(0, 40)}`, input: { ...base, [key]: edge } })
  }
  list.push({ what: 'a stranger field', input: { ...base, stranger: { a: 1 } } })
  return list
}
