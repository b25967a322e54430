import { DELIVERY_TYPE } from '@contract/codes/order'
import type { Store } from '../../goods/store'
import { type AreaCodes, deliveryProblem, draftProblem } from './address.rules'

describe('a draft', () => {
  const draft = { name: '林小满', mobile: '13800000001', countryCode: '86', detail: '江南大道 100 号', label: '家' }
  test.each([
    [{}, null],
    [{ name: '林' }, 'name'],
    [{ name: '林满' }, null],
    [{ name: '满'.repeat(20) }, null],
    [{ name: '满'.repeat(21) }, 'name'],
    // Rare characters count as one each.
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

describe('delivery', () => {
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
    ['its city', ['3301'], binjiang, DELIVERY_TYPE.instant, null],
    ['its province', ['33'], ningbo, DELIVERY_TYPE.logistics, null],
    ['one district', ['330108', '330109'], binjiang, DELIVERY_TYPE.instant, null],
    ['a city without districts', ['4419'], dongguan, DELIVERY_TYPE.logistics, null],
    ['another city', ['3301'], ningbo, DELIVERY_TYPE.logistics, '超出「鲜禾超市」的配送范围'],
    ['another city, way not chosen yet', ['3301'], ningbo, undefined, '超出「鲜禾超市」的配送范围'],
    ['another city, but fetched by the shopper', ['3301'], ningbo, DELIVERY_TYPE.pickup, null],
    ['a way that the store has not', [], binjiang, DELIVERY_TYPE.express, '「鲜禾超市」不支持这种配送方式'],
  ])('%s', (_name, deliveryAreaCodes, to, type, expected) => {
    expect(deliveryProblem(store({ deliveryAreaCodes }), { ...to, x: null, y: null }, type)).toBe(expected)
  })
})
