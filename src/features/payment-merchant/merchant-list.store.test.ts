import type { PaymentMerchant } from '@contract/schema/payment-merchant'
import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../test/support/fake-env'
import { MerchantListStore } from './merchant-list.store'

const merchant = (storeId: string): PaymentMerchant => ({
  ...{ storeId, businessId: 'b1', storeName: `店 ${storeId}`, floor: '1F', merchantId: '1900007291', currency: 'CNY' },
  logo: { url: '/media/logo.webp', ground: 'sky', scale: 1, count: 1 },
})

test('stores and their merchants come page by page [crm.page]', async () => {
  const env = fakeEnv({
    crm: {
      'GET /igc/app/wxpaymerchant/list': ({ cursor }) =>
        cursor === undefined
          ? { records: [merchant('a'), merchant('b')], hasMore: true, cursor: '2', total: 3 }
          : { records: [merchant('b'), merchant('c')], hasMore: false, cursor: null, total: 3 },
    },
  })
  const { list } = new MerchantListStore(env)
  await list.reload()
  await list.more()
  expect(list.items.map(({ storeId }) => storeId)).toEqual(['a', 'b', 'c'])
  expect([list.hasMore, list.total]).toEqual([false, 3])
  expect(env.sent.map(({ input }) => input)).toEqual([{ pageSize: 10 }, { pageSize: 10, cursor: '2' }])
})

test('nobody to name is an empty list, trouble an error of the page [crm.page]', async () => {
  const empty = new MerchantListStore(
    fakeEnv({ crm: { 'GET /igc/app/wxpaymerchant/list': () => ({ records: [], hasMore: false, cursor: null }) } }),
  )
  await empty.list.reload()
  expect(empty.list.isEmpty).toBe(true)
  const refused = new ApiError({ code: 1, message: '系统繁忙，请稍后再试' })
  const broken = new MerchantListStore(
    fakeEnv({ crm: { 'GET /igc/app/wxpaymerchant/list': () => Promise.reject(refused) } }),
  )
  await broken.list.reload()
  expect(broken.list.error).toBe(refused)
})
