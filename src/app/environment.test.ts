import { environmentOf, parseOrigins } from './environment'

test.each([
  ['dev.mall.example', 'dev'],
  ['dev-h5.mall.example', 'dev'],
  ['test.mall.example:8080', 'test'],
  ['pre.mall.example', 'pred'],
  ['pred.mall.example', 'pred'],
  ['mall.example', 'prod'],
  ['developer.mall.example', 'prod'],
  ['127.0.0.1:8080', 'prod'],
  ['', 'prod'],
])('%s is %s', (host, name) => {
  expect(environmentOf(host)).toBe(name)
})

test('one origin belongs to the own environment, a list names each; what is no origin is left out', () => {
  expect(parseOrigins('https://mall.example', 'prod')).toEqual({ prod: 'https://mall.example' })
  expect(
    parseOrigins('prod=https://a.example, test=http://b.example:81,dev=javascript:1,x=https://c.example', 'prod'),
  ).toEqual({
    prod: 'https://a.example',
    test: 'http://b.example:81',
  })
})
