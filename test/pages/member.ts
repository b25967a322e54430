import type { memberArea } from '@/app/routes/member'
import { front, named } from '../support/phone'
import type { PageRows } from './page-row'

export const memberPages: PageRows<typeof memberArea> = {
  memberCentre: {
    shows: /金卡.*选择套餐.*年卡.*6 项权益.*双倍积分.*开通礼包.*到期不自动扣费/,
    more: {
      'the rule of refunds': {
        by: async (page) => {
          await named(page, '《退款规则》').tap()
          await front(page)
            .getByText(/付款后 7 天内/)
            .waitFor()
        },
      },
    },
  },
  memberCenter: {
    query: () => 'cardId=card-uplus',
    shows: /U\+ 卡.*选择套餐.*年卡.*会员权益.*每月礼券.*还没有付款.*去支付/,
  },
  memberPower: {
    shows: /金卡.*会员专享价.*各会员卡的积分.*双倍积分/,
    more: {
      'the birthday that is asked for': {
        by: async (page) => {
          await named(page, '修改生日').tap()
          await named(page, '我的生日').waitFor()
        },
      },
    },
  },
  memberPowerWeb: {
    shows: /金卡权益说明.*会员专享价.*有效期与退款/,
  },
  memberQrcode: {
    shows: /结账时向店员出示.*\d{6} \d{6} \d{6}.*秒后自动换新码.*用过或截图即失效/,
  },
  memberExchange: {
    shows: /会员兑换码.*立即兑换/,
    more: {
      'a wrong code': {
        by: async (page) => {
          await front(page).locator('input').fill('2345 6789 ABCD EFGH')
          await named(page, '立即兑换').tap()
          await front(page)
            .getByText(/兑换码不正确/)
            .waitFor()
        },
      },
    },
  },
  memberExchangeResult: {
    query: ({ memberOrderId }) => `orderId=${memberOrderId}`,
    shows: /兑换成功.*U\+ 卡 月卡/,
  },
  openingRecord: {
    shows: /U\+ 卡 年卡.*待付款.*去支付.*U\+ 卡 月卡.*兑换码.*生效中/,
  },
}
