import { View } from '@tarojs/components'
import { useState } from 'react'
import { useLazyComponent } from '@/app/late'
import { page, useResource } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { DIRECTORY_ORDERS, type DirectoryOrder, groupsOf, searched } from '@/features/goods/store-directory/directory'
import { StoreRows } from '@/features/goods/store-directory/store-rows'
import { Chip } from '@/ui/chip/chip'
import { SearchBar } from '@/ui/search-bar/search-bar'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tabs } from '@/ui/tabs/tabs'
import './index.scss'

const PLAN = 'plan'
const MAP = 'map'
const TABS = [...DIRECTORY_ORDERS, { key: PLAN, text: '平面图' }, { key: MAP, text: '地图' }] as const
type Tab = (typeof TABS)[number]['key']
const isTab = (text: string | undefined): text is Tab => TABS.some(({ key }) => key === text)
/** The group filter without a restriction. */
const ALL = ''
const WORD_MAX = 30

const loadPlan = () => import('@/features/onsite/floor-plan/plan-part').then(({ PlanPart }) => PlanPart)

const loadMap = () => import('@/features/goods/store-directory/city-map').then(({ CityMap }) => CityMap)

/** The stores of the building, in four orders and on the plans of its levels [directory.groups], and on the map [directory.map]. */
export default page('storeList', ({ params }) => {
  const { by, level, here } = params
  const list = useResource((env) => env.call('GET store/directory', {}, { quiet: true }), { at: 'open' })
  const [tab, setTab] = useState<Tab>(isTab(by) ? by : here || level ? PLAN : 'floor')
  const [group, setGroup] = useState(ALL)
  const [word, setWord] = useState('')
  const isSearch = word.trim() !== ''
  const isPlan = tab === PLAN && !isSearch
  const Plan = useLazyComponent(isPlan, loadPlan)
  const isMap = tab === MAP && !isSearch
  const CityMap = useLazyComponent(isMap, loadMap)
  const all = list.value?.records ?? []
  const found = isSearch ? searched(all, word) : []
  const choose = (next: Tab) => {
    setTab(next)
    setGroup(ALL)
  }
  return (
    <Screen
      nav={false}
      of={list}
      isStack
      isEmpty={list.isLoaded && (isSearch ? found.length === 0 : all.length === 0)}
      skeleton={<CardSkeleton cards={[2, 2, 2]} />}
      empty={
        isSearch
          ? { picture: 'search', text: `没有找到“${word.trim()}”`, note: '换个店名或品牌试试' }
          : { picture: 'compass', text: '还没有店铺入驻' }
      }
      top={
        <View className="screen-top">
          <ScreenNav />
          <View className="store-list__search">
            <SearchBar
              isOnCard
              value={word}
              maxLength={WORD_MAX}
              onInput={setWord}
              onSearch={setWord}
              placeholder="搜索店铺、品牌"
            />
          </View>
          {isSearch ? null : <Tabs items={TABS} value={tab} onChange={choose} />}
        </View>
      }
    >
      {isSearch ? (
        <>
          <View className="store-list__count">共 {found.length} 家</View>
          <StoreRows stores={found} />
        </>
      ) : tab === PLAN ? (
        Plan ? (
          <Plan level={level} here={here} />
        ) : (
          <CardSkeleton cards={[4]} />
        )
      ) : tab === MAP ? (
        CityMap ? (
          <CityMap all={all} />
        ) : (
          <CardSkeleton cards={[4]} />
        )
      ) : (
        <Groups all={all} order={tab} group={group} onGroup={setGroup} />
      )}
    </Screen>
  )
})

interface GroupsProps {
  all: Parameters<typeof groupsOf>[0]
  order: DirectoryOrder
  group: string
  onGroup(key: string): void
}

/** The groups of an order, or the chosen one. */
function Groups({ all, order, group, onGroup }: GroupsProps) {
  const groups = groupsOf(all, order)
  const shown = groups.filter(({ title }) => group === ALL || title === group)
  return (
    <>
      <View className="store-list__groups">
        <Chip isOnPage text="全部" isOn={group === ALL} onTap={() => onGroup(ALL)} />
        {groups.map(({ key, title }) => (
          <Chip key={key} isOnPage text={title} isOn={title === group} onTap={() => onGroup(title)} />
        ))}
      </View>
      {shown.map(({ key, title, stores }) => (
        <View key={key} className="store-list__group">
          <View className="store-list__title">
            {title}
            <View className="store-list__number">{stores.length} 家</View>
          </View>
          <StoreRows stores={stores} />
        </View>
      ))}
    </>
  )
}
