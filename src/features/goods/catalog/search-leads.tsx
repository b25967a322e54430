import { SEARCH_LEAD } from '@contract/codes/search'
import type { SearchLeadCard } from '@contract/schema/catalog'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { Icon } from '@/ui/icon/icon'
import { ListItem } from '@/ui/list-item/list-item'
import './search-leads.scss'

function follow({ to, activity }: SearchLeadCard): void {
  if (to === SEARCH_LEAD.flashSale) void go('secondKill')
  else if (to === SEARCH_LEAD.couponCentre) void go('couponCentre')
  else if (to === SEARCH_LEAD.member) void go('member')
  else if (to === SEARCH_LEAD.pointsMall) void go('pointsMall')
  else if (activity) void go('canUse', { activeType: String(activity.activeType), activityId: activity.activityId })
}

/** Links of activities that a search names, above its other results; not shown without any. */
export function SearchLeads({ leads }: { leads: readonly SearchLeadCard[] }) {
  if (leads.length === 0) return null
  return (
    <View className="search-leads">
      {leads.map((lead) => (
        <ListItem
          key={`${lead.to} ${lead.activity?.activityId ?? ''}`}
          title={lead.title}
          facts={[lead.note]}
          end={<Icon name="chevron-right" size={18} />}
          onTap={() => follow(lead)}
        />
      ))}
    </View>
  )
}
