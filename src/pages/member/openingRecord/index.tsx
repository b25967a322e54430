import { chinaDay, chinaMinute } from '@contract/codes/china-time'
import { priceText } from '@contract/codes/money'
import { View } from '@tarojs/components'
import { page, useEnv, useFresh, useLocalStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { CardPurchasesStore } from '@/features/customer/member/card-purchases.store'
import { openMemberCenter } from '@/features/customer/membership/open-center'
import { Button } from '@/ui/button/button'
import { ListItem } from '@/ui/list-item/list-item'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

/** The shopper's member cards: purchased, redeemed by a code, or given, with their terms. */
export default page('openingRecord', () => {
  const env = useEnv()
  const store = useLocalStore('openings', (its) => new CardPurchasesStore(its))
  const { list } = store
  useFresh(list)
  return (
    <Screen
      of={list}
      isStack
      skeleton={<CardSkeleton cards={[3, 3]} />}
      empty={{
        text: '还没有开通过会员',
        picture: 'order',
        actionText: '去看看会员卡',
        onAction: () => void openMemberCenter(env),
      }}
    >
      {list.items.map((one) => (
        <ListItem
          key={one.orderId}
          title={`${one.memberCardName} ${one.planTitle}`}
          facts={[
            [one.wayText, one.price > 0 && priceText(one.price), chinaMinute(one.at)].filter(Boolean).join('，'),
            one.fromTime && one.expireTime ? `有效期 ${chinaDay(one.fromTime)} 至 ${chinaDay(one.expireTime)}` : null,
          ]}
          end={
            <View className="opening__end">
              <View className="opening__state">{one.stateText}</View>
              <View className="opening__acts">
                {one.buttons.map(({ code, text, primary }) => (
                  <Button
                    key={code}
                    size="xs"
                    kind={primary ? 'primary' : 'ghost'}
                    label={`${text}，${one.memberCardName} ${one.planTitle}`}
                    onTap={() => void store.press(code, one)}
                  >
                    {text}
                  </Button>
                ))}
              </View>
            </View>
          }
        />
      ))}
    </Screen>
  )
})
