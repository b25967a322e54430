import { CARD_TYPE_TEXTS } from '@contract/codes/bank-card'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { page, useLocalStore, useOpen } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { BankSearchStore } from '@/features/customer/bank-card/bank-search.store'
import { Cell, Cells } from '@/ui/cell/cell'
import { SearchBar } from '@/ui/search-bar/search-bar'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import './search-bank.scss'

export default page('searchBank', () => {
  const banks = useLocalStore('banks', (env) => new BankSearchStore(env))
  const [word, setWord] = useState('')
  useOpen(banks.list.reload)
  const type = (text: string) => {
    setWord(text)
    banks.find(text)
  }
  return (
    <Screen
      nav={false}
      of={banks.list}
      isStack
      skeleton={<CardSkeleton cards={[3, 3, 3]} />}
      top={
        <ScreenNav>
          <SearchBar isOnCard value={word} onInput={type} onSearch={type} placeholder="搜索银行" maxLength={20} />
        </ScreenNav>
      }
      empty={{ text: '没有找到这家银行', note: '换个名称试试，如“招商”', picture: 'search' }}
    >
      <View className="stack__lead">这些银行的卡都可以绑定</View>
      <Cells>
        {banks.list.items.map(({ bankCode, name, colour, cardTypes }) => (
          <Cell
            key={bankCode}
            lead={<View className="bank-mark" style={{ backgroundColor: colour }} />}
            label={name}
            value={cardTypes.map((one) => CARD_TYPE_TEXTS[one]).join(' · ')}
          />
        ))}
      </Cells>
    </Screen>
  )
})
