import { chinaMinute } from '@contract/codes/china-time'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useFresh, useLocalStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { PointsPrice } from '@/features/offers/points-mall/points-price'
import { RedemptionsStore } from '@/features/offers/points-mall/redemptions.store'
import { Button } from '@/ui/button/button'
import { ListItem } from '@/ui/list-item/list-item'
import { Shot } from '@/ui/shot/shot'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

/** The shopper's gift redemptions, with links to the results. */
export default page('pointsHad', () => {
  const store = useLocalStore('exchanges', (env) => new RedemptionsStore(env))
  const { list } = store
  useFresh(list)
  return (
    <Screen
      of={list}
      isStack
      skeleton={<CardSkeleton cards={[3, 3]} />}
      empty={{
        text: '还没有兑换过',
        picture: 'order',
        actionText: '去积分商城',
        onAction: () => void go('pointsMall'),
      }}
    >
      {list.items.map((one) => (
        <ListItem
          key={one.exchangeId}
          lead={one.picture ? <Shot picture={one.picture} size={72} /> : null}
          title={one.number > 1 ? `${one.title} ×${one.number}` : one.title}
          facts={[chinaMinute(one.at)]}
          end={
            <View className="had">
              <View className="had__state">{one.stateText}</View>
              <PointsPrice points={one.points} cents={one.cents} />
              <View className="had__acts">
                {one.buttons.map(({ code, text, primary }) => (
                  <Button
                    key={code}
                    size="xs"
                    kind={primary ? 'primary' : 'ghost'}
                    label={`${text}，${one.title}`}
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
