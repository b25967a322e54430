import type { detailsArea } from '@/app/routes/details'
import { front, inFront, named, pickOptions } from '../support/phone'
import type { PageRows } from './page-row'

export const detailsPages: PageRows<typeof detailsArea> = {
  packageDetails: {
    query: () => 'bundleId=chengyan-clean',
    shows: /氨基酸洁面两件套.*单买.*套餐价.*购买套餐/,
    hasGoods: true,
    more: {
      'another spec': {
        by: async (page) => {
          await front(page).locator('.spec').first().tap()
          await page.locator('.sheet__foot').getByText('确定').waitFor()
        },
      },
    },
  },
  details: {
    query: ({ productId }) => `productId=${productId}`,
    shows: /评价.*加入购物车/,
    hasGoods: true,
    hasOwnTitle: true,
    more: {
      'the ways of delivery': {
        by: async (page) => {
          await named(page, '配送').tap()
          await page.locator('.delivery-way').first().waitFor()
        },
      },
      'the offers': {
        query: 'productId=suyan-double-face-coat',
        by: async (page) => {
          await named(page, '促销').tap()
          await page.locator('.offer-row').getByText('满1999减300').waitFor()
        },
      },
      'the coupons': {
        query: 'productId=suyan-double-face-coat',
        by: async (page) => {
          await front(page).locator('.coupon-strip').tap()
          await page.locator('.sheet .coupon').getByText('到店试穿券').waitFor()
        },
      },
      'bought at once, with the coupons that save most': {
        query: 'productId=suyan-double-face-coat',
        by: async (page) => {
          await named(page, '立即购买').tap()
          await pickOptions(page)
          await page.locator('.sheet__foot').getByText('立即购买').tap()
          await inFront(page, 'pages/submit/index')
          await front(page).getByText('−¥110，已选 2 张').tap()
          await page.locator('.sheet').getByText('已选好最省的一组').waitFor()
        },
      },
      'bought at once, with an invoice for a company': {
        query: 'productId=suyan-double-face-coat',
        by: async (page) => {
          await named(page, '立即购买').tap()
          await pickOptions(page)
          await page.locator('.sheet__foot').getByText('立即购买').tap()
          await inFront(page, 'pages/submit/index')
          await named(page, '发票').tap()
          const sheet = page.locator('.sheet')
          await sheet.getByText('企业', { exact: true }).tap()
          const field = (name: string) => sheet.getByRole('textbox', { name })
          await field('发票抬头').fill('乐廊商业有限公司')
          await field('税号').fill('91350100M000100Y44')
          await field('邮箱').fill('lin@example.com')
          await page.locator('.sheet__foot').getByText('确定').tap()
          await sheet.getByText('税号不正确，请核对').waitFor()
          await field('税号').fill('91350100m000100y43')
          await page.locator('.sheet__foot').getByText('确定').tap()
          await front(page).getByText('电子普票，乐廊商业有限公司').waitFor()
        },
      },
      'the picker': {
        by: async (page) => {
          await named(page, '加入购物车').tap()
          await page.locator('.sheet__foot').waitFor()
        },
      },
      'a colour chosen in the picker: the gallery behind it shows it': {
        query: 'productId=suyan-double-face-coat',
        by: async (page) => {
          await named(page, '加入购物车').tap()
          await page.locator('.sheet').getByText('酒红').tap()
          await page.locator('.gallery .reel__slide:first-child img[src*="7d2f35"]').waitFor()
          await page.locator('.sheet img[src*="7d2f35"]').waitFor()
        },
      },
      'a sold-out choice in the picker': {
        query: 'productId=suyan-cool-tee-pair',
        by: async (page) => {
          await named(page, '加入购物车').tap()
          await page.locator('.restock__row').getByText('到货提醒').tap()
          await page.locator('.restock__row').getByText('已设提醒').waitFor()
        },
      },
      'sold out': {
        query: 'productId=nanmo-cropped-knit',
        by: async (page) => {
          await named(page, '到货提醒').waitFor()
          await page.locator('.gallery__veil').getByText('已售罄').waitFor()
        },
      },
      'sold out and asked for': {
        query: 'productId=snack-mate-tea',
        by: async (page) => {
          await named(page, '到货提醒').tap()
          await named(page, '已设提醒').tap()
          await named(page, '到货提醒').tap()
          await named(page, '已设提醒').waitFor()
        },
      },
      'off the shelf': {
        query: 'productId=nanmo-plaid-long-coat',
        by: async (page) => {
          await page.locator('.gallery__veil').getByText('已下架').waitFor()
          await named(page, '看相似好物').tap()
          await page.getByRole('tab', { name: '推荐', selected: true }).waitFor()
        },
      },
    },
  },
}
