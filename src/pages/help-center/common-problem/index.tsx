import { HELP_CATEGORIES } from '@contract/codes/help'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { go } from '@/app/navigate'
import { page, useResource } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { Cell, Cells } from '@/ui/cell/cell'
import { SearchBar } from '@/ui/search-bar/search-bar'
import { type TabItem, Tabs } from '@/ui/tabs/tabs'
import './index.scss'

const ALL = ''

/** The questions of a category, or those that contain a text. */
export default page('commonProblem', ({ params }) => {
  const shown = useResource((env) => env.call('GET help/list', {}, { quiet: true }), { at: 'open' })
  const [chosen, setChosen] = useState(params.category ?? ALL)
  const [text, setText] = useState('')
  const all = shown.value?.records ?? []
  const used = HELP_CATEGORIES.filter(({ code }) => all.some(({ category }) => category === code))
  const tabs: TabItem<string>[] = [
    { key: ALL, text: '全部问题' },
    ...used.map((one) => ({ key: one.code, text: one.text })),
  ]
  const category = tabs.some(({ key }) => key === chosen) ? chosen : ALL
  const sought = text.trim()
  const found = all.filter(
    (one) => (category === ALL || one.category === category) && (sought === '' || one.title.includes(sought)),
  )
  return (
    <Screen
      nav={false}
      of={shown}
      isStack
      isEmpty={shown.isLoaded && found.length === 0}
      empty={{
        picture: 'search',
        text: sought === '' ? '还没有常见问题' : `没有找到“${sought}”`,
        note: '可以写下问题，我们来回答',
        actionText: '意见反馈',
        onAction: () => void go('feedback'),
      }}
      top={
        <View className="screen-top">
          <ScreenNav />
          <View className="problems__search">
            <SearchBar isOnCard value={text} onInput={setText} onSearch={setText} placeholder="搜索问题" />
          </View>
          <Tabs items={tabs} value={category} onChange={setChosen} />
        </View>
      }
    >
      <Cells>
        {found.map(({ helpId, title }) => (
          <Cell key={helpId} label={title} onTap={() => void go('helpAnswer', { helpId })} />
        ))}
      </Cells>
    </Screen>
  )
})
