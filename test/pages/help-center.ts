import type { helpCenterArea } from '@/app/routes/help-center'
import type { PageRows } from './page-row'

export const helpCenterPages: PageRows<typeof helpCenterArea> = {
  helpCenter: { shows: /帮助中心.*退换售后.*大家都在问.*意见反馈/ },
  commonProblem: { query: () => 'category=refund', shows: /退换售后.*退款多久能到账/ },
  helpAnswer: { query: () => 'helpId=refund-time', shows: /退款多久能到账.*有用.*没用/ },
  feedback: { shows: /意见反馈.*提交/ },
  protocol: { query: () => 'typeCode=PRIVACY_POLICY', shows: /版本 1\.0/, hasOwnTitle: true },
}
