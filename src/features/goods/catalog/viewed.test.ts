import { taro } from '../../../../test/support/taro-fakes/taro'
import { rememberViewed, viewedBy } from './viewed'

beforeEach(() => taro.reset())

test('viewed products are newest first, each once, and limited in number [history.viewed]', () => {
  for (let i = 0; i < 25; i++) rememberViewed('', `p${i}`)
  rememberViewed('', 'p20')
  expect(viewedBy('').slice(0, 3)).toEqual(['p20', 'p24', 'p23'])
  expect(viewedBy('')).toHaveLength(20)
})

test('a visitor’s viewed products stay after the login; another shopper does not see them [history.viewed-own]', () => {
  rememberViewed('', 'p1')
  expect(viewedBy('u1')).toEqual(['p1'])
  rememberViewed('u1', 'p2')
  expect([viewedBy('u1'), viewedBy('u2'), viewedBy('')]).toEqual([['p2', 'p1'], [], []])
  rememberViewed('u2', 'p3')
  expect([viewedBy('u1'), viewedBy('u2')]).toEqual([[], ['p3']])
})
