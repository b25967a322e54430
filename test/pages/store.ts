import { PAGE_SIZE } from '@contract/codes/list'
import type { storeArea } from '@/app/routes/store'
import { front, toldBy } from '../support/phone'
import type { PageRows } from './page-row'

export const storePages: PageRows<typeof storeArea> = {
  storeHome: {
    query: () => 'storeId=suyan',
    shows:
      /素研 SUYAN.*人关注.*2F-216 导航.*在线客服.*门店信息.*进店选购.*店内分类.*一件大衣.*店长推荐.*全部.*上新.*热卖.*¥/,
    hasGoods: true,
    hasOwnTitle: true,
    more: {
      'the goods that sell best': {
        by: async (page) => {
          await front(page).getByRole('tab', { name: '热卖' }).tap()
          await front(page).getByRole('tab', { name: '热卖', selected: true }).waitFor()
          await front(page).locator('.goods').first().waitFor()
          // The button of the cart floats over the last goods of a list until the next ones are below them.
          await front(page).locator('.goods').last().scrollIntoViewIfNeeded()
          await front(page).locator('.goods').nth(PAGE_SIZE).waitFor()
        },
      },
      'a market store': { query: 'storeId=xianhe' },
      'a store that does not exist': {
        query: 'storeId=nowhere',
        by: (page) => front(page).getByText('店铺不存在').waitFor(),
      },
    },
  },
  storeInfo: {
    query: () => 'storeId=xianhe&longitude=120.2&latitude=30.2',
    shows: /鲜禾超市.*营业时间.*24 小时营业.*到店路线.*B1-101.*距你.*联系电话.*在线客服.*怎么送到.*即时送达.*公告/,
  },
  clothingBusiness: {
    query: () => 'storeId=suyan&storeType=FASHION',
    shows: /素研 SUYAN.*全部.*分类.*综合.*销量.*¥/,
    hasGoods: true,
    hasOwnTitle: true,
    more: {
      'one of its categories': {
        by: async (page) => {
          await front(page).locator('.store-sorts .chip').nth(2).tap()
          await front(page).locator('.store-sorts .chip--on').nth(0).waitFor()
          await front(page).locator('.goods').first().waitFor()
        },
      },
    },
  },
  clothingSort: {
    query: () => 'storeId=suyan',
    shows: /素研 SUYAN 分类.*件/,
    hasOwnTitle: true,
  },
  storeGoods: {
    query: () => `storeId=xianhe&name=${encodeURIComponent('全部生鲜')}`,
    shows: /全部生鲜.*综合.*销量.*¥/,
    hasGoods: true,
    hasOwnTitle: true,
  },
  shoppingStore: {
    query: () => 'storeId=xianhe',
    shows: /鲜禾超市.*即时配送.*到店自提.*配送费.*领券.*综合.*销量.*¥/,
    hasOwnTitle: true,
    more: {
      'pickup in place of a rider': {
        by: async (page) => {
          await front(page).getByRole('tab', { name: '到店自提' }).tap()
          await front(page).getByText('取货').waitFor()
        },
      },
      'goods in its cart': {
        by: async (page) => {
          await front(page).locator('.market-rows .add').first().tap()
          await front(page).locator('.market-rows .stepper').first().waitFor()
          await front(page).locator('.market-bar .badge').waitFor()
          // The message covers the sort orders until it disappears.
          await toldBy(page, '加入购物车成功')
          await page.getByText('加入购物车成功').waitFor({ state: 'hidden' })
        },
      },
      'a later category': {
        by: async (page) => {
          await front(page).locator('.market__root').nth(2).tap()
          await front(page).locator('.market__root--on').nth(0).waitFor()
        },
      },
    },
  },
}
