import type { scanArea } from '@/app/routes/scan'
import type { PageRows } from './page-row'

export const scanPages: PageRows<typeof scanArea> = {
  scanCode: { shows: /(打开扫一扫|没有找到相机).*确定/ },
}
