import { coreApi } from '@contract/api'
import { loadingRule } from './loading'
import { traits } from './traits'

/** The calls that must show the loading indicator. */
const LISTED = [
  'productOrder/commitOrder',
  'productOrder/confirmOrder',
  'shopCart/update',
  'shopCart/add',
  'shopCart/offlineAdd',
  'shopCart/delete',
  'shopCart/selectAllOrNone',
  'productSku/getProductSkuApp',
  'groupBookingInstance/bookingConfirmOrder',
  'groupBookingInstance/bookingCompleteOrder',
]

test('only the listed calls show the loading indicator', () => {
  const keys = Object.keys(coreApi)
  const pathOf = (key: string) => key.slice(key.indexOf(' ') + 1)
  const expected = keys.filter((key) => LISTED.includes(pathOf(key)))
  expect(keys.filter((key) => traits.isLoading(key))).toEqual(expected)
  expect(expected.length).toBeGreaterThanOrEqual(7)
})

test('a rule with an only list and an except list is refused as ambiguous [core.loading-ambiguous]', () => {
  expect(() => loadingRule({ only: ['a'], except: ['b'] })).toThrow('ambiguous')
  expect(['a', 'b'].map(loadingRule({ only: ['a'] }))).toEqual([true, false])
  expect(['a', 'b'].map(loadingRule({ except: ['a'] }))).toEqual([false, true])
  expect(['a', 'b'].map(loadingRule({}))).toEqual([true, true])
})
