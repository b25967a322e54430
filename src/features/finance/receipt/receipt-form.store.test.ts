import { CLIENT_TYPE } from '@contract/codes/cart'
import { fakeEnv } from '../../../../test/support/fake-env'
import { ReceiptFormStore } from './receipt-form.store'

test('the banner of the form is requested by its space and the type of client [receipt.banner]', async () => {
  const env = fakeEnv({
    call: { 'GET score/listMall': () => ({ records: [], hasMore: false, cursor: null, leftToday: 3, dayLimit: 3 }) },
    legacy: { 'base.advertisement.getAdvertisementConfig': () => ({ advertisementList: [] }) },
  })
  const store = new ReceiptFormStore(env, undefined)
  await store.loaded.reload()
  expect(env.sent.find(({ key }) => key === 'base.advertisement.getAdvertisementConfig')?.input).toEqual({
    code: 'receipt-banner',
    clientType: CLIENT_TYPE.h5,
  })
  store.dispose()
})
