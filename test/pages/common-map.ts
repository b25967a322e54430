import type { commonMapArea } from '@/app/routes/common-map'
import type { PageRows } from './page-row'

export const commonMapPages: PageRows<typeof commonMapArea> = {
  commonMap: {
    query: () => 'storeId=xianhe',
    shows: /鲜禾超市.*江汉路.*店铺导览.*经营资质.*进店看看.*(打开地图|高德地图)/,
  },
}
