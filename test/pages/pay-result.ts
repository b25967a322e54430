import type { payResultArea } from '@/app/routes/pay-result'
import type { Belongings } from '../support/weapp-mall'
import type { PageRows } from './page-row'

const payment = ({ orders: [order] }: Belongings) => `payOrderNo=${order?.payOrderNo}&parentNo=${order?.parentNo}`

export const payResultPages: PageRows<typeof payResultArea> = {
  cashier: {
    query: payment,
    shows: /¥[\d,.]+.*共 \d+ 件.*支付后可得.*积分.*订单完成后到账.*确认支付/,
    more: {
      // A paid payment, and one with points and money.
      'vouchers that are paid': { query: ({ voucherPayOrderNo }) => `payOrderNo=${voucherPayOrderNo}` },
      'a gift for points': { query: ({ giftPayOrderNo }) => `payOrderNo=${giftPayOrderNo}` },
      'no payment': { query: '' },
    },
  },
  payResult: {
    query: ({ ticketPayOrderNo }) => `payOrderNo=${ticketPayOrderNo}`,
    shows: /支付成功.*¥[\d,.]+.*券码已生成，到店出示即可使用.*查看券码.*查看订单.*继续逛.*麦研烘焙.*已完成/,
    more: {
      vouchers: { query: ({ voucherPayOrderNo }) => `payOrderNo=${voucherPayOrderNo}` },
      'still asking': { query: payment },
    },
  },
  payMore: { query: payment, shows: /共 \d+ 件.*确认支付/ },
  payMoreResult: {
    query: ({ ticketPayOrderNo }) => `payOrderNo=${ticketPayOrderNo}`,
    shows: /支付成功.*麦研烘焙.*共 2 件/,
  },
  payTest: { query: (own) => `${payment(own)}&status=success`, shows: /地址里的状态.*与服务器不一致.*ongoing/ },
}
