import { View } from '@tarojs/components'
import { useState } from 'react'
import { page, useEnv, useResource, useStore } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { PickedCompanyStore } from '@/features/trade/parcel/picked-company.store'
import { Cell, Cells } from '@/ui/cell/cell'
import { SearchBar } from '@/ui/search-bar/search-bar'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

/** A list of carriers by initial letter; an unlisted carrier is used as typed. */
export default page('selectSearch', () => {
  const env = useEnv()
  const picked = useStore(PickedCompanyStore)
  const [word, setWord] = useState('')
  const shown = useResource((own) => own.call('GET expresscompany/getExpressCompanys', {}, { quiet: true }))
  const own = word.trim()
  const found = (shown.value?.companies ?? []).filter(({ name, code }) =>
    `${name} ${code}`.toLowerCase().includes(own.toLowerCase()),
  )
  const initials = [...new Set(found.map(({ initial }) => initial))]
  const choose = (name: string) => {
    picked.put(name)
    void env.back()
  }
  return (
    <Screen
      nav={false}
      of={shown}
      isStack
      skeleton={<CardSkeleton cards={[3, 3, 3]} />}
      top={
        <ScreenNav>
          <SearchBar
            isOnCard
            value={word}
            onInput={setWord}
            onSearch={setWord}
            placeholder="搜索物流公司"
            maxLength={30}
          />
        </ScreenNav>
      }
    >
      {initials.map((initial) => (
        <View key={initial} className="companies">
          <View className="companies__initial">{initial}</View>
          <Cells>
            {found
              .filter((one) => one.initial === initial)
              .map(({ code, name, phone }) => (
                <Cell key={code} label={name} value={phone} onTap={() => choose(name)} />
              ))}
          </Cells>
        </View>
      ))}
      {own !== '' && !found.some(({ name }) => name === own) ? (
        <View className="companies">
          <Cells>
            <Cell label={`使用“${own}”`} onTap={() => choose(own)} />
          </Cells>
        </View>
      ) : null}
    </Screen>
  )
})
