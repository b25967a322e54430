import { coreApi, crmApi, legacyApi, paymentApi, trackingApi } from '../api'
import type { EndpointGroup } from '../endpoint'

interface Schema {
  type?: string
  enum?: unknown[]
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
}

/** Every text field of a schema, by its path. */
function textsOf(schema: Schema, path: string): [string, Schema][] {
  if (schema.type === 'string') return [[path, schema]]
  const fields = Object.entries(schema.properties ?? {}).flatMap(([key, field]) => textsOf(field, `${path}.${key}`))
  return schema.items ? [...fields, ...textsOf(schema.items, `${path}[]`)] : fields
}

const groups: Record<string, EndpointGroup> = { coreApi, crmApi, legacyApi, paymentApi, trackingApi }
const texts = Object.values(groups).flatMap((group) =>
  Object.entries(group).flatMap(([key, { input }]) => textsOf(input as Schema, key)),
)
const takes = ({ enum: words, pattern = '' }: Schema, sign: string) =>
  words ? false : new RegExp(pattern, 'u').test(`一二三${sign}`)

test('no input accepts terminal controls or bidirectional marks', () => {
  expect(texts.length).toBeGreaterThan(80)
  for (const sign of ['\u0000', '\u001B', '\u007F', '\u009B', '\u202E', '\u2066'])
    expect(texts.filter(([, schema]) => takes(schema, sign)).map(([path]) => path)).toEqual([])
})

test('only text areas, and fields that are compared with their texts, accept line ends', () => {
  const long = texts.filter(([, schema]) => takes(schema, '\n')).map(([path]) => path.replace(/^.*\./, ''))
  expect([...new Set(long)].sort()).toEqual([
    'brands[]',
    'content',
    'detail',
    'name',
    'note',
    'remark',
    'text',
    'values[]',
  ])
  const names = texts.filter(([path, schema]) => path.endsWith('.name') && takes(schema, '\n'))
  expect(names.filter(([path]) => !path.endsWith('.attributes[].name'))).toEqual([])
})
