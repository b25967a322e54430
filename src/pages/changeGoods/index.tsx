import { Text, View } from '@tarojs/components'
import { toast } from '@/app/dialog'
import { page, useLocalStore, useOpen } from '@/app/page'
import { Screen } from '@/app/screen'
import { AddOnStore } from '@/features/trade/cart/add-on.store'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Check } from '@/ui/check/check'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Price, Was } from '@/ui/price/price'
import { GoodsRowBone } from '@/ui/skeleton/skeleton'
import { Stepper } from '@/ui/stepper/stepper'
import { Tag } from '@/ui/tag/tag'
import './index.scss'

/** Selects the gifts or add-ons of a cart. */
export default page('changeGoods', ({ params: { activityId = '' } }) => {
  const choice = useLocalStore('choice', (env) => new AddOnStore(env, activityId))
  useOpen(() => choice.addOn.reload())
  const { value } = choice.addOn
  const word = value?.isGift ? '赠品' : '换购'
  return (
    <Screen
      of={choice.addOn}
      isStack
      skeleton={
        <View className="card">
          {[0, 1, 2].map((at) => (
            <GoodsRowBone key={at} size={80} />
          ))}
        </View>
      }
      bottom={
        value ? (
          <BottomBar>
            <View className="change-goods__sum">
              <View>
                已选 {choice.count}/{choice.most} 件
              </View>
              {value.isGift ? null : <Price cents={choice.cents} size="sm" />}
            </View>
            <Button isOff={choice.most === 0} onOff={() => toast(value.text)} onTap={() => void choice.confirm()}>
              确定
            </Button>
          </BottomBar>
        ) : null
      }
    >
      <View className="change-goods__tip">
        <Tag kind="solid" text={word} />
        <Text>{value?.text}</Text>
      </View>
      <View className="card">
        {value?.goods.map((one) => {
          const number = choice.numberOf(one)
          const isGone = one.maxNumber === 0
          return (
            <View key={one.skuId} className="change-goods__line">
              <GoodsLine
                picture={one.picture}
                name={one.title}
                size={80}
                goneText={isGone ? (value.isGift ? '已送完' : '已换完') : null}
                foot={
                  <>
                    <Price cents={one.price} isDeal />
                    {one.originalPrice === null ? null : <Was cents={one.originalPrice} />}
                    <View className="push">
                      {choice.most > 1 && !isGone ? (
                        <Stepper
                          label={one.title}
                          value={number}
                          min={0}
                          max={choice.roomFor(one)}
                          onChange={(next) => choice.pick(one, next)}
                          onOver={() => toast(`最多可选 ${choice.most} 件`)}
                        />
                      ) : (
                        <Check
                          isOn={number > 0}
                          isOff={isGone || choice.most === 0}
                          isRadio={value.isGift}
                          label={one.title}
                          onTap={() => choice.pick(one, number > 0 && !value.isGift ? 0 : 1)}
                        />
                      )}
                    </View>
                  </>
                }
              >
                <View className="change-goods__spec">{one.specText}</View>
              </GoodsLine>
            </View>
          )
        })}
      </View>
    </Screen>
  )
})
