import { ERROR_CODES } from '@contract/codes/errors'
import type { ConfirmReply } from '@contract/schema/order'
import { ApiError } from '@/app/api/api-error'
import { type FakeAnswers, fakeEnv } from '../../../../test/support/fake-env'
import { CheckoutStore } from './checkout.store'

/** The stock check before a commit. */
export const STOCK_CHECK = 'POST productOrder/validateOnlineStock'

/** The store of a submit page, and its env; the goods are in stock unless `call` returns otherwise. */
export function checkout(call: FakeAnswers['call']) {
  const env = fakeEnv({ call: { [STOCK_CHECK]: () => ({ problems: [] }), ...call } })
  return { env, store: new CheckoutStore(env, 'k1') }
}

/** The server's refusal of an order whose prices have changed. */
export const dataError = () => new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '价格已变化' })

/** An order as the server confirms it. */
export const confirmed = (change: Partial<ConfirmReply> = {}): ConfirmReply => ({
  source: 'cart',
  address: null,
  needsAddress: true,
  stores: [
    {
      storeId: 'store1',
      storeName: '麦研烘焙',
      floor: 'B1',
      deliveryType: 4,
      deliveryChoices: [],
      lines: [
        {
          skuId: 's1',
          productId: 'p1',
          title: '黄油可颂',
          specText: '原味',
          picture: { url: '', ground: 'peach', scale: 1, count: 1 },
          productType: 1,
          price: 3600,
          originalPrice: null,
          number: 2,
          isMemberPrice: false,
          adjustments: [],
        },
      ],
      rows: [],
      goodsAmount: 7200,
      freight: 800,
      payAmount: 8000,
    },
  ],
  problems: [],
  amounts: [],
  payAmount: 8000,
  totalNumber: 2,
  memberExpectedSaveVal: 0,
  isMember: false,
  rewardText: '',
  coupons: null,
  points: null,
  rows: [],
  ...change,
})
