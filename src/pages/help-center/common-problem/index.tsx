import { HELP_CATEGORIES, HELP_KEYWORD_MAX } from '@contract/codes/help'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { go } from '@/app/navigate'
import { page, useLocalStore, useResource } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { HelpHits } from '@/features/talk/help/help-hits'
import { HelpSearchStore } from '@/features/talk/help/help-search.store'
import { Cell, Cells } from '@/ui/cell/cell'
import { SearchBar } from '@/ui/search-bar/search-bar'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { type TabItem, Tabs } from '@/ui/tabs/tabs'
import './index.scss'

const ALL = ''

/** The questions of a category, or the hits of a search in help texts and documents [help.search]. */
export default page('commonProblem', ({ params }) => {
  const shown = useResource((env) => env.call('GET help/list', {}, { quiet: true }), { at: 'open' })
  const search = useLocalStore('search', (env) => new HelpSearchStore(env))
  const [chosen, setChosen] = useState(params.category ?? ALL)
  const all = shown.value?.records ?? []
  const used = HELP_CATEGORIES.filter(({ code }) => all.some(({ category }) => category === code))
  const tabs: TabItem<string>[] = [
    { key: ALL, text: '全部问题' },
    ...used.map((one) => ({ key: one.code, text: one.text })),
  ]
  const category = tabs.some(({ key }) => key === chosen) ? chosen : ALL
  const listed = all.filter((one) => category === ALL || one.category === category)
  const { keyword, found } = search
  const isSearch = keyword !== ''
  const hits = found.value?.records ?? []
  return (
    <Screen
      nav={false}
      of={isSearch ? found : shown}
      isStack
      isEmpty={isSearch ? found.isLoaded && hits.length === 0 : shown.isLoaded && listed.length === 0}
      skeleton={<CardSkeleton cards={isSearch ? [2, 2, 2] : [4]} />}
      empty={{
        picture: 'search',
        text: isSearch ? `没有找到“${keyword}”` : '还没有常见问题',
        note: '可以写下问题，我们来回答',
        actionText: '意见反馈',
        onAction: () => void go('feedback'),
      }}
      top={
        <View className="screen-top">
          <ScreenNav />
          <View className="problems__search">
            <SearchBar
              isOnCard
              value={search.word}
              maxLength={HELP_KEYWORD_MAX}
              onInput={search.setWord}
              onSearch={search.search}
              placeholder="搜索问题和协议"
            />
          </View>
          {isSearch ? null : <Tabs items={tabs} value={category} onChange={setChosen} />}
        </View>
      }
    >
      {isSearch ? (
        <HelpHits hits={hits} />
      ) : (
        <Cells>
          {listed.map(({ helpId, title }) => (
            <Cell key={helpId} label={title} onTap={() => void go('helpAnswer', { helpId })} />
          ))}
        </Cells>
      )}
    </Screen>
  )
})
