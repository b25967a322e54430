import type { payResultArea } from '@/app/routes/pay-result'
import type { Belongings } from '../support/weapp-mall'
import type { PageRows } from './page-row'

const payment = ({ orders: [order] }: Belongings) => `payOrderNo=${order?.payOrderNo}&parentNo=${order?.parentNo}`

export const payResultPages: PageRows<typeof payResultArea> = {
  cashier: { query: payment, shows: /¥[\d,.]+.*确认支付/ },
  payResult: { query: payment, shows: /正在确认支付结果/ },
  payMore: { query: payment, shows: /共 \d+ 件.*确认支付/ },
  payMoreResult: { query: payment, shows: /正在确认支付结果.*待付款/ },
  payTest: { query: (own) => `${payment(own)}&status=paid`, shows: /地址里的状态.*ongoing/ },
}
