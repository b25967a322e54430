import { taro } from '../../../../test/support/taro-fakes/taro'
import { rememberViewed, viewedBy } from './viewed'

beforeEach(() => taro.reset())

test('what was seen last comes first, each once, and no more than may be told', () => {
  for (let i = 0; i < 25; i++) rememberViewed('', `p${i}`)
  rememberViewed('', 'p20')
  expect(viewedBy('').slice(0, 3)).toEqual(['p20', 'p24', 'p23'])
  expect(viewedBy('')).toHaveLength(20)
})

test('a visitor who logs in keeps what they saw; nobody sees what another shopper did', () => {
  rememberViewed('', 'p1')
  expect(viewedBy('u1')).toEqual(['p1'])
  rememberViewed('u1', 'p2')
  expect([viewedBy('u1'), viewedBy('u2'), viewedBy('')]).toEqual([['p2', 'p1'], [], []])
  rememberViewed('u2', 'p3')
  expect([viewedBy('u1'), viewedBy('u2')]).toEqual([[], ['p3']])
})
