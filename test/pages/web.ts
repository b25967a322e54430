import type { webArea } from '@/app/routes/web'
import type { PageRows } from './page-row'

export const webPages: PageRows<typeof webArea> = {
  web: { query: () => `url=${encodeURIComponent('https://example.com/')}`, shows: /打不开这个地址/ },
  jump: { shows: /目标小程序不存在|请在APP中打开/ },
}
