import type { payResultArea } from '@/app/routes/pay-result'
import type { Belongings } from '../support/weapp-mall'
import type { PageRows } from './page-row'

const payment = ({ orders: [order] }: Belongings) => `payOrderNo=${order?.payOrderNo}&parentNo=${order?.parentNo}`

export const payResultPages: PageRows<typeof payResultArea> = {
  cashier: { query: payment, shows: /¥[\d,.]+.*确认支付/ },
  payResult: { query: payment, shows: /正在确认支付结果/ },
}
