import { DELIVERY_TYPE } from '@contract/codes/order'
import type { Store } from '../../goods/store'
import { type AreaCodes, deliveryProblem, draftProblem } from './address.rules'

describe('checks of a new address', () => {
  const draft = { name: '林小满', mobile: '13800000001', countryCode: '86', detail: '江南大道 100 号', label: '家' }
  test.each([
    [{}, null],
    [{ name: '林' }, 'name'],
    [{ name: '林满' }, null],
    [{ name: '满'.repeat(20) }, null],
    [{ name: '满'.repeat(21) }, 'name'],
    // Characters outside the BMP count as one.
    [{ name: '𠮷'.repeat(20) }, null],
    [{ mobile: '1380000' }, 'mobile'],
    [{ detail: '江南大道' }, 'detail'],
    [{ detail: '江南大道1' }, null],
    [{ detail: '路'.repeat(100) }, null],
    [{ detail: '路'.repeat(101) }, 'detail'],
    [{ label: '' }, null],
    [{ label: '签'.repeat(11) }, 'label'],
  ])('%j: %s', (change, field) => {
    expect(draftProblem({ ...draft, ...change })?.field ?? null).toBe(field)
  })
})

describe('whether a store delivers to an address', () => {
  const store = (over: Partial<Store>) =>
    ({ name: '鲜禾超市', deliveryTypes: [0, 1, 3], deliveryAreaCodes: [], ...over }) as Store
  const area = (provinceCode: string, cityCode: string, districtCode = '', streetCode = ''): AreaCodes => ({
    provinceCode,
    cityCode,
    districtCode,
    streetCode,
  })
  const binjiang = area('330000', '330100', '330108', '330108001')
  const ningbo = area('330000', '330200', '330203')
  const dongguan = area('440000', '441900', '', '441900003')

  test.each([
    ['everywhere', [], ningbo, DELIVERY_TYPE.logistics, null],
    ['the city of the list', ['3301'], binjiang, DELIVERY_TYPE.instant, null],
    ['the province of the list', ['33'], ningbo, DELIVERY_TYPE.logistics, null],
    ['a district of the list', ['330108', '330109'], binjiang, DELIVERY_TYPE.instant, null],
    ['a city without districts', ['4419'], dongguan, DELIVERY_TYPE.logistics, null],
    ['another city', ['3301'], ningbo, DELIVERY_TYPE.logistics, '超出「鲜禾超市」的配送范围'],
    ['another city, delivery way not selected', ['3301'], ningbo, undefined, '超出「鲜禾超市」的配送范围'],
    ['another city, with pickup', ['3301'], ningbo, DELIVERY_TYPE.pickup, null],
    [
      'a delivery way that the store does not offer',
      [],
      binjiang,
      DELIVERY_TYPE.express,
      '「鲜禾超市」不支持这种配送方式',
    ],
  ])('%s', (_name, deliveryAreaCodes, to, type, expected) => {
    expect(deliveryProblem(store({ deliveryAreaCodes }), { ...to, x: null, y: null }, type)).toBe(expected)
  })
})
