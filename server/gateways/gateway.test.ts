import { parseJsonObject } from './gateway'

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const lists = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

test('JSON may be nested 32 levels and no deeper; brackets inside a text do not count [security.json]', () => {
  for (const text of [nested(32), lists(32)]) expect(() => parseJsonObject(text)).not.toThrow()
  for (const text of [nested(33), lists(33), '['.repeat(200_000)])
    expect(() => parseJsonObject(text)).toThrow('body: 层次太多')
  expect(parseJsonObject(nested(8), 8)).toEqual(JSON.parse(nested(8)))
  expect(() => parseJsonObject(nested(9), 8)).toThrow('body: 层次太多')
  const marks = '[{'.repeat(50)
  for (const said of [marks, `"${marks}`, `\\${marks}`, `\\"${marks}`])
    expect(parseJsonObject(JSON.stringify({ said }))).toEqual({ said })
  // Closed brackets do not count.
  const side = Array.from({ length: 100 }, () => ({ a: [{}] }))
  expect(parseJsonObject(JSON.stringify({ side }))).toEqual({ side })
})

test.each([
  '{"__proto__":{"isAdmin":true}}',
  '{"a":{"constructor" : {}}}',
  '{"lines":[{"a":1},{"prototype":1}]}',
  '{"\\u005f_proto__":{"isAdmin":true}}',
  '{"a":[{"con\\u0073tructor":{}}]}',
  '{"a":1,"protot\\u0079p\\u0065":null}',
])('a name that reaches a prototype is refused, in every spelling: %s [security.json]', (text) => {
  expect(() => parseJsonObject(text)).toThrow('body: 含有不允许的字段名')
})

test('the same word as a value is accepted', () => {
  for (const said of ['__proto__', 'the "constructor": it builds', '\\u005f_proto__', '{"__proto__":1}'])
    expect(parseJsonObject(JSON.stringify({ said }))).toEqual({ said })
  expect(parseJsonObject('{"said":"\\u005f_proto__"}')).toEqual({ said: '__proto__' })
})

test.each([
  ['null', '对象'],
  ['[]', '对象'],
  ['1', '对象'],
  ['"x"', '对象'],
  ['{', 'JSON'],
  ['{"a":01}', 'JSON'],
])('%s is refused as an input', (text, words) => expect(() => parseJsonObject(text)).toThrow(words))

test('an empty text is an empty input', () => expect(parseJsonObject('')).toEqual({}))
