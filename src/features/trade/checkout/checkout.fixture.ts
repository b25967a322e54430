import type { ConfirmReply } from '@contract/schema/order'

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
