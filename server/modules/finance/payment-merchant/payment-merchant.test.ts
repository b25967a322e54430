import { ERROR_CODES } from '@contract/codes/errors'
import { type TestMall, testApp } from '../../../../test/support/app'

describe('merchants of WeChat Pay by store', () => {
  let mall: TestMall
  beforeAll(async () => {
    mall = await testApp({ isSeeded: true, hasGateway: true })
  })
  afterAll(() => mall.close())

  test('lists every store with its merchant, in the mall’s order, by pages [crm.list]', async () => {
    const shopper = await mall.enrol()
    const stores = await mall.services.stores.listStores(mall.services.db.q)
    expect(stores.length).toBeGreaterThan(4)
    const first = await shopper.crm('GET /igc/app/wxpaymerchant/list', { pageSize: 3 })
    expect(first).toMatchObject({ hasMore: true, cursor: '3', total: stores.length })
    const rest = await shopper.crm('GET /igc/app/wxpaymerchant/list', { pageSize: 50, cursor: first.cursor ?? '' })
    expect(rest).toMatchObject({ hasMore: false, cursor: null })
    const records = [...first.records, ...rest.records]
    expect(records.map(({ storeId }) => storeId)).toEqual(stores.map(({ storeId }) => storeId))
    const { merchantId, currency } = mall.gateway.provider.payee
    expect(records.every((one) => one.merchantId === merchantId && one.currency === currency)).toBe(true)
    expect(merchantId).not.toBe('')
    expect(records[0]).toEqual({
      storeId: stores[0]?.storeId,
      businessId: stores[0]?.businessId,
      storeName: stores[0]?.name,
      // The number of its door, which has the floor.
      floor: stores[0]?.unit,
      logo: stores[0]?.logo,
      merchantId,
      currency,
    })
    const second = await shopper.crm('GET /igc/app/wxpaymerchant/list', { pageSize: 3, pageNo: 2 })
    expect(second.records).toEqual(records.slice(3, 6))
    await expect(shopper.crm('GET /igc/app/wxpaymerchant/list', { cursor: 'x' })).rejects.toMatchObject({
      code: ERROR_CODES.SYS_PARAM_ERROR,
    })
  })

  test('only a logged-in shopper can read them, with the token in the header [crm.token]', async () => {
    const shopper = await mall.enrol()
    const visitor = await mall.visitor()
    await expect(visitor.crm('GET /igc/app/wxpaymerchant/list', {})).rejects.toMatchObject({
      code: ERROR_CODES.USER_NOT_LOGIN,
    })
    await expect(shopper.crm('GET /igc/app/wxpaymerchant/list', {}, '')).rejects.toMatchObject({
      code: ERROR_CODES.USER_NOT_LOGIN,
    })
    await expect(shopper.crm('GET /igc/app/wxpaymerchant/list', {}, 'stale')).rejects.toMatchObject({
      code: ERROR_CODES.TOKEN_EXPIRE,
    })
  })
})

test('a mall without a merchant at WeChat returns an empty list [crm.list]', async () => {
  const mall = await testApp({ isSeeded: true })
  const shopper = await mall.enrol()
  expect(await shopper.crm('GET /igc/app/wxpaymerchant/list', {})).toEqual({
    records: [],
    hasMore: false,
    cursor: null,
    total: 0,
  })
  await mall.close()
})
