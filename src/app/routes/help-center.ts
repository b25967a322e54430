import { area, row } from './area'

export const helpCenterArea = area('pages/help-center', {
  helpCenter: row({ at: 'help-center-home/index', title: '帮助中心', login: false }),
  commonProblem: row<{ category?: string }>({ at: 'common-problem/index', title: '常见问题', login: false }),
  helpAnswer: row<{ helpId: string }>({
    at: 'answer/index',
    title: '问题解答',
    login: false,
    needs: { helpId: true },
  }),
  /** The guide of refunds, with the shopper's own cases. */
  refundGuide: row({ at: 'answer/refund', title: '退换售后', login: false, pullDown: true }),
  feedback: row({ at: 'feedback/index', title: '意见反馈', login: true }),
  protocol: row<{ typeCode: string }>({
    at: 'answer/protocol',
    title: '协议',
    login: false,
    needs: { typeCode: true },
  }),
})
