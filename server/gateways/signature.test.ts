import { createHash } from 'node:crypto'
import { parseFields, signOf } from './signature'

// Sorted, encoded and joined manually, as described in docs/wire.md "The signature".
const FIELDS = { a: '6', '10': '1', _c: '3', '2': "!'()*~-._", B: '', b: '1 2+&=%', aB: '茶😀', a1: '4', ä: '5' }
const P = '10=1&2=%21%27%28%29%2A~-._&B=&_c=3&a=6&a1=4&aB=%E8%8C%B6%F0%9F%98%80&b=1%202%2B%26%3D%25&%C3%A4=5'
const SECRET = 'secret/+='

test('fields are signed in code-unit order of their names [core.signature]', () => {
  const expected = createHash('sha256').update(`${SECRET}${P}${SECRET}`).digest('hex')
  expect(signOf(SECRET, new Map(Object.entries(FIELDS)))).toBe(expected)
  expect(signOf(SECRET, new Map(Object.entries(FIELDS).reverse()))).toBe(expected)
})

test('a form is read as written; a repeated name or a broken escape is refused [security.doubles]', () => {
  expect([...(parseFields(P, false) ?? [])].sort()).toEqual(Object.entries(FIELDS).sort())
  expect([...(parseFields('a=1+2&&b&c=', true) ?? [])]).toEqual([
    ['a', '1 2'],
    ['b', ''],
    ['c', ''],
  ])
  expect(parseFields('a=1+2', false)?.get('a')).toBe('1+2')
  for (const text of ['a=1&a=1', 'a=1&%61=2', 'a&a', '=1&=2', 'a=%', '%E4=1', 'a=%ff'])
    expect([text, parseFields(text, true)]).toEqual([text, null])
  expect(parseFields('__proto__=1&constructor=2', true)?.size).toBe(2)
})
