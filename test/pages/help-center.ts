import type { helpCenterArea } from '@/app/routes/help-center'
import type { PageRows } from './page-row'

export const helpCenterPages: PageRows<typeof helpCenterArea> = {
  feedback: { shows: /意见反馈.*提交/ },
  protocol: { query: () => 'typeCode=PRIVACY_POLICY', shows: /版本 1\.0/, hasOwnTitle: true },
}
