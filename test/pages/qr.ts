import type { qrArea } from '@/app/routes/qr'
import type { PageRows } from './page-row'

export const qrPages: PageRows<typeof qrArea> = {
  qr: { query: () => `url=${encodeURIComponent('https://park.example/qrcode/q?id=1')}`, shows: /请在APP中打开/ },
}
