import type { scanArea } from '@/app/routes/scan'
import type { PageRows } from './page-row'

export const scanPages: PageRows<typeof scanArea> = {
  scanCode: { shows: /(打开扫一扫|可从相册选图).*确定/ },
}
