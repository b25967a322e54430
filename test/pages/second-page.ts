import type { secondPageArea } from '@/app/routes/second-page'
import type { PageRows } from './page-row'
import { submitReach } from './submit-reach'

export const secondPagePages: PageRows<typeof secondPageArea> = {
  subCart: { shows: /合计/, hasGoods: true },
  subMine: { shows: /138\*{4}0001.*我的订单/ },
  subSubmit: { shows: /应付¥[\d,.]+共 \d+ 件提交订单/, hasGoods: true, reach: submitReach('subCart') },
}
