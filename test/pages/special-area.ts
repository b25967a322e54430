import type { specialArea } from '@/app/routes/special-area'
import { named } from '../support/phone'
import type { PageRows } from './page-row'

export const specialAreaPages: PageRows<typeof specialArea> = {
  secondKill: {
    shows: /限时秒杀.*抢购中.*本场还剩.*马上抢.*下一场/,
    hasGoods: true,
    more: {
      'what comes next': {
        by: async (page) => {
          await page
            .getByRole('tab', { name: '即将开始' })
            .or(page.getByRole('tab', { name: '明天开始' }))
            .first()
            .tap()
          await page.getByText('距开抢').waitFor()
        },
      },
      'what one is told of': {
        by: async (page) => {
          await named(page, '我的提醒').tap()
          await page.getByText('还没有设提醒').waitFor()
        },
      },
    },
  },
  pointsZone: { shows: /1000 分以内.*羊羔绒小熊挂件.*1000 至 3000 分.*3000 分以上/ },
  crossings: { shows: /跨境好物.*¥[\d,.]+/, hasGoods: true },
}
