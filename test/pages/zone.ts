import type { zoneArea } from '@/app/routes/zone'
import { front } from '../support/phone'
import type { PageRows } from './page-row'

const snow = () => 'id=snow'

export const zonePages: PageRows<typeof zoneArea> = {
  zone: {
    query: snow,
    shows: /冰雪季专区.*运动户外热卖榜.*完整榜单.*已售.*¥[\d,.]+/,
    hasOwnTitle: true,
    hasGoods: true,
    more: { 'one that never was': { query: 'id=gone' } },
  },
  zoneAdverts: {
    query: snow,
    shows: /初雪将至.*出发前备齐.*门店可试穿.*运动户外热卖榜.*已售.*¥[\d,.]+/,
    hasOwnTitle: true,
    hasGoods: true,
  },
  zoneCategories: {
    query: snow,
    shows: /冰雪季专区.*雪具护具.*领券中心.*运动户外热卖榜.*全部.*雪具冰具.*围巾手套.*鞋靴.*¥[\d,.]+/,
    hasOwnTitle: true,
    hasGoods: true,
  },
  zoneBoth: {
    query: snow,
    shows: /初雪将至.*门店可试穿.*雪具护具.*运动户外热卖榜.*全部.*雪具冰具.*围巾手套.*鞋靴.*¥[\d,.]+/,
    hasOwnTitle: true,
    hasGoods: true,
    more: {
      'the goods of another tab': {
        by: async (page) => {
          await front(page).getByText('围巾手套').tap()
          await front(page).locator('.goods__name').getByText(/手套/).first().waitFor()
        },
      },
    },
  },
}
