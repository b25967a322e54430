import { area, row } from './area'

export const helpCenterArea = area('pages/help-center', {
  feedback: row({ at: 'feedback/index', title: '意见反馈', login: true }),
  protocol: row<{ typeCode: string }>({
    at: 'answer/protocol',
    title: '协议',
    login: false,
    needs: { typeCode: true },
  }),
})
