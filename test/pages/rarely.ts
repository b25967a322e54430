import type { rarelyArea } from '@/app/routes/rarely'
import type { PageRows } from './page-row'

export const rarelyPages: PageRows<typeof rarelyArea> = {
  switchEnvironment: { shows: /环境/ },
  errorPage: { query: () => 'path=pages%2Fnowhere%2Findex', shows: /没有找到：pages\/nowhere\/index/ },
}
