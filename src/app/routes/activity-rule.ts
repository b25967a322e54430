import { area, row } from './area'

export const activityRuleArea = area('pages/activityRule', {
  activityRule: row<{ activityId: string }>({
    at: 'index',
    title: '活动规则',
    login: false,
    needs: { activityId: true },
  }),
})
