import type { mediaArea } from '@/app/routes/media'
import type { PageRows } from './page-row'

export const mediaPages: PageRows<typeof mediaArea> = {
  mediaShare: {
    query: () => 'productId=daily-paper-roll&at=0',
    shows: /¥[\d,.]+.*每日净 卷纸.*查看商品/,
    more: { 'one that is gone': { query: 'productId=nothing' } },
  },
  storeShare: {
    query: () => 'storeId=xianhe',
    shows: /鲜禾超市.*分.*到店路线.*联系电话.*店里的好物.*¥[\d,.]+.*进店逛逛/,
    hasGoods: true,
    hasOwnTitle: true,
    more: { 'one that never was': { query: 'storeId=nothing' } },
  },
}
