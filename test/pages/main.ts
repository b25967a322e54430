import type { mainArea } from '@/app/routes/main'
import { front, named } from '../support/phone'
import type { PageRows } from './page-row'
import { submitReach } from './submit-reach'

export const mainPages: PageRows<typeof mainArea> = {
  cate: { shows: /女装.*查看全部商品/ },
  goodsList: {
    query: ({ categoryId }) => `id=${categoryId}`,
    shows: /¥[\d,.]+/,
    hasGoods: true,
    more: {
      filters: {
        by: async (page) => {
          await named(page, '筛选').tap()
          await page
            .locator('.sheet__foot')
            .getByText(/^查看 \d/)
            .waitFor()
        },
      },
      'as a list': {
        by: async (page) => {
          await front(page).getByLabel('换成列表').tap()
          await front(page).locator('.goods-line').first().waitFor()
        },
      },
      'the ways to share': {
        by: async (page) => {
          await front(page).getByLabel('分享').tap()
          await page.getByText('复制链接').waitFor()
        },
      },
    },
  },
  login: { shows: /手机号登录|获取验证码|登录/ },
  activityRule: { query: () => 'activityId=suyan-autumn', shows: /素研满减.*满999减120.*本店全部商品/ },
  productEvaluate: {
    query: ({ reviewedProductId }) => `productId=${reviewedProductId}`,
    shows: /全部 \d+.*好评 \d+.*温和不刺激.*质量很好.*有用/,
    more: {
      'a video played': {
        by: async (page) => {
          await front(page).getByLabel('播放视频').tap()
          await page.getByLabel('评价的视频').locator('video').waitFor()
        },
      },
    },
  },
  changeGoods: { query: () => 'activityId=chengyan-gift', shows: /赠品满299赠1件.*确定/ },
  exchangeTicket: {
    query: () => 'voucherId=maiyan-pour-over-10',
    shows: /¥180.*¥250.*手冲咖啡 10 次卡.*每份可用 10 次.*购买后 120 天内有效.*可用门店.*麦研烘焙.*购买须知.*立即购买/,
    hasOwnTitle: true,
    more: { 'one that never was': { query: 'voucherId=gone' } },
  },
  rankingList: {
    shows: /热卖榜.*新品榜.*收藏榜.*全部.*女装.*1.*已售.*¥[\d,.]+.*2.*已售/,
    hasGoods: true,
    more: {
      'of new goods in a category': {
        by: async (page) => {
          await front(page).getByText('新品榜').tap()
          await front(page).locator('.ranking-top').getByText('数码家电').tap()
          await front(page)
            .getByText(/\d+ 月 \d+ 日上新/)
            .first()
            .waitFor()
        },
      },
    },
  },
  // The entry replaces itself with the page of a room; it stays in front only for a missing room.
  liveRoom: {
    query: () => 'liveRoomCode=gone',
    shows: /没有这个直播间.*看别的直播/,
  },
  submit: {
    shows: /应付¥[\d,.]+共 \d+ 件提交订单/,
    hasGoods: true,
    reach: submitReach('cart'),
  },
}
