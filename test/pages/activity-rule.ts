import type { activityRuleArea } from '@/app/routes/activity-rule'
import type { PageRows } from './page-row'

export const activityRulePages: PageRows<typeof activityRuleArea> = {
  activityRule: { query: () => 'activityId=suyan-autumn', shows: /素研满减.*满999减120.*本店全部商品/ },
}
