import type { Page } from 'playwright-core'
import type { serviceArea } from '@/app/routes/service'
import { front, named } from '../support/phone'
import type { PageRows } from './page-row'

/** Taps one text and waits for another. */
async function tapWord(page: Page, word: string, next: string): Promise<void> {
  await front(page).getByText(word, { exact: true }).tap()
  await front(page).getByText(next).first().waitFor()
}

export const servicePages: PageRows<typeof serviceArea> = {
  couponCentre: {
    shows: /全场通用券.*已领 1 张，限领 1 张去使用.*鲜禾果蔬券.*领取/,
    more: {
      'of one kind': {
        by: async (page) => {
          await page.getByRole('tab', { name: '会员券' }).tap()
          await named(page, '会员美妆券').waitFor()
          await front(page).getByText('全场通用券').waitFor({ state: 'detached' })
        },
      },
    },
  },
  canUse: {
    query: () => 'activeType=2&activityId=yueye-outdoor-50',
    shows: /户外装备券.*满 ¥500 可用，减 ¥50.*综合.*帐篷.*¥[\d,.]+/,
    hasGoods: true,
    hasOwnTitle: true,
    more: {
      'one that never was': { query: 'activeType=5&activityId=nothing' },
      'an activity to be shared': {
        query: 'activeType=5&activityId=suyan-autumn',
        by: async (page) => front(page).getByLabel('分享').waitFor(),
      },
    },
  },
  voucherDetails: {
    query: ({ ticketOrderId }) => `orderId=${ticketOrderId}`,
    shows: /咖啡电子券.*可使用.*请向店员出示.*\d{4}\d{4}\d{4}.*秒后自动更新/,
    more: {
      'an exit code': {
        query: ({ scanOrderId }) => `orderId=${scanOrderId}`,
        by: async (page) => {
          // The code is valid, or expired 15 minutes after the payment; the digits stay in both states.
          await named(page, '离场码').waitFor()
          await page.locator('.exit__digits').waitFor()
          await front(page).getByText('共 3 件').waitFor()
        },
      },
    },
  },
  newVoucherDetail: {
    query: ({ purchaseId }) => `purchaseId=${purchaseId}`,
    shows:
      /手冲咖啡 10 次卡.*可使用.*未用可退.*已用 0\/10 次.*请向店员出示.*\d{4}\d{4}\d{4}.*秒后自动更新.*可用门店.*10 次可退 ¥180/,
    more: {
      'an appointment': {
        query: ({ classId }) => `purchaseId=${classId}`,
        by: async (page) => {
          await front(page).getByText('请先预约再到店').tap()
          await page.locator('.slot-hours').waitFor()
        },
      },
    },
  },
  newVoucherOrder: {
    query: () => 'voucherId=afternoon-tea',
    shows: /双人下午茶.*¥59.*有效期.*2 家门店可用.*商品金额 1 份.*应付.*提交订单/,
    more: {
      'two of them': {
        by: async (page) => {
          await front(page).getByLabel('增加双人下午茶').tap()
          await front(page).getByText('共 2 份').waitFor()
        },
      },
    },
  },
  voucherOrder: {
    shows: /手冲咖啡 10 次卡.*2 份，¥360.*已购买/,
    more: { 'one of them': { query: ({ purchaseId }) => `purchaseId=${purchaseId}` } },
  },
  voucher: {
    shows: /周末烘焙课堂.*麦研烘焙.*可使用.*手冲咖啡 10 次卡.*已用 0\/10 次/,
    more: {
      'none over': {
        by: async (page) => {
          await page.getByRole('tab', { name: '已失效' }).tap()
          await named(page, '没有失效的卡券').waitFor()
        },
      },
    },
  },
  newVoucher: {
    shows: /周末烘焙课堂.*需要预约.*出示券码.*手冲咖啡 10 次卡.*已用 0\/10 次/,
  },
  voucherGet: {
    query: () => 'giftCode=0badcafe0badcafe0badcafe0badcafe',
    shows: /送你一张卡券.*立即领取.*开廊咖啡券.*开廊有礼.*价值 ¥28.*领取后 30 天内有效/,
    more: { 'one that never was': { query: 'giftCode=00000000000000000000000000000000' } },
  },
  myCoupon: {
    shows: /3 天内到期.*到店试穿券.*更多优惠券.*全场通用券/,
    more: {
      'what one is for': {
        by: async (page) => {
          await front(page).locator('.coupon__words').filter({ hasText: '全场通用券' }).first().tap()
          await named(page, '赠送给好友').waitFor()
        },
      },
      'none used': {
        by: async (page) => {
          await page.getByRole('tab', { name: '已使用' }).tap()
          await named(page, '还没有用过优惠券').waitFor()
        },
      },
    },
  },
  goodsReviews: {
    shows: /待评价.*已评价.*氨基酸洁面皂.*前可评价/,
    more: {
      'what was written': {
        by: async (page) => {
          await front(page).getByText('已评价').tap()
          await front(page).getByText('温和不刺激').waitFor()
        },
      },
    },
  },
  likes: {
    shows: /管理.*¥[\d,.]+/,
    hasGoods: true,
    more: { managed: { by: async (page) => tapWord(page, '管理', '取消收藏') } },
  },
  shopConcern: { shows: /人关注.*已关注/ },
  browsingHistory: {
    shows: /管理.*记录浏览足迹.*今天.*¥[\d,.]+/,
    hasGoods: true,
    more: { managed: { by: async (page) => tapWord(page, '管理', '清空全部足迹') } },
  },
  points: {
    shows: /可用积分.*[\d,]{5}.*下单可抵.*积分商城.*你能兑 \d+ 件.*做任务 赚积分.*今天.*每日签到.*积分明细/,
  },
  wechatIntegral: {
    shows:
      /拍小票得积分.*我的小票.*实付 1 元得 1 分.*门店.*实付金额.*小票单号.*购买时间.*小票照片.*今天还能提交 2 张.*提交审核/,
    more: {
      'the store chosen': {
        by: async (page) => {
          await front(page).getByRole('button', { name: /^门店/ }).tap()
          await front(page).getByText('麦研烘焙').tap()
          await front(page)
            .getByRole('button', { name: /^门店，麦研烘焙/ })
            .waitFor()
        },
      },
      'the stores': {
        by: async (page) => {
          await front(page).getByRole('button', { name: /^门店/ }).tap()
          await page.getByLabel('搜索店名').fill('麦研')
          await page.locator('.cells').getByText('鲜禾超市').waitFor({ state: 'detached' })
        },
      },
      'the hours': {
        by: async (page) => {
          await front(page)
            .getByRole('button', { name: /^购买时间/ })
            .tap()
          await page.getByRole('tab', { name: /昨天/ }).tap()
          await page.locator('.slot-hours').getByText('23 点').waitFor()
        },
      },
      'sent with nothing in it': {
        by: async (page) => {
          await front(page).getByText('提交审核').tap()
          await front(page).getByText('请填写小票上的单号').waitFor()
        },
      },
      'those put in': { query: 'show=mine' },
      'of one state': {
        query: 'show=mine',
        by: async (page) => {
          await page.getByRole('tab', { name: '已入账' }).tap()
          await front(page).getByText('单号 CY0093172').waitFor({ state: 'detached' })
        },
      },
      'one that waits': { query: ({ receipts }) => `scoreNo=${receipts.pending}` },
      'one that brought points': { query: ({ receipts }) => `scoreNo=${receipts.approved}` },
      'a refused one': { query: ({ receipts }) => `scoreNo=${receipts.rejected}` },
      'a refused one put in again': { query: ({ receipts }) => `again=${receipts.rejected}` },
      'one that never was': { query: 'scoreNo=XP0' },
    },
  },
  pointsGoods: {
    shows: /抵扣好物.*综合.*¥[\d,.]+/,
    hasGoods: true,
  },
  couponGift: {
    query: ({ giftCode }) => `giftCode=${giftCode}`,
    shows: /等待好友领取.*分享给好友.*收回/,
  },
  feedbacks: { shows: /反馈记录.*写反馈.*产品建议.*已回复.*按门店筛选/ },
  questionDetail: {
    query: ({ feedbackNo }) => `id=${feedbackNo}`,
    shows: /已回复.*还有疑问可以接着回复.*我提交了反馈.*按门店筛选.*客服回复.*下个版本.*反馈编号.*已解决回复/,
    more: {
      'one that never was': { query: 'id=nothing' },
    },
  },
  sendMsg: { query: ({ feedbackNo }) => `id=${feedbackNo}`, shows: /回复反馈.*回复内容.*图片.*每天最多回复 20 次/ },
}
