import { chinaMinute } from '@contract/codes/china-time'
import { View } from '@tarojs/components'
import { Fields } from '@/app/form-screen'
import { go } from '@/app/navigate'
import { page, useFresh, useLocalStore } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { CodeRedemptionStore } from '@/features/offers/exchange-code/code-redemption.store'
import { Button } from '@/ui/button/button'
import { Field } from '@/ui/field/field'
import { Icon } from '@/ui/icon/icon'
import { ListItem } from '@/ui/list-item/list-item'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

/** Maximum input length: longer than any code, because shoppers type spaces and dashes between groups. */
const LONGEST = 40

/** Redeems a code for coupons. */
export default page('exchangeCode', () => {
  const store = useLocalStore('exchange', (env) => new CodeRedemptionStore(env))
  const { form, records } = store
  useFresh(records)
  return (
    <Screen
      nav={false}
      isStack
      of={records}
      isEmpty={false}
      hasFoot={records.items.length > 0}
      skeleton={<CardSkeleton cards={[2, 2]} />}
      top={<ScreenNav right={<NavWord text="我的券" onTap={() => void go('myCoupon')} />} />}
    >
      <Fields>
        <Field
          label="兑换码"
          {...form.field('code')}
          maxLength={LONGEST}
          placeholder="16 位，可带空格和短横"
          hint="连续输错 5 次，10 分钟后才能再试"
        />
        <Button isWide isBusy={form.isBusy} onTap={() => void store.exchange()}>
          立即兑换
        </Button>
      </Fields>
      {records.items.length > 0 ? <View className="stack__lead">兑换记录</View> : null}
      {records.items.map(({ exchangeId, title, codeTail, at, couponCount }) => (
        <ListItem
          key={exchangeId}
          title={title}
          facts={[`尾号 ${codeTail}，${couponCount} 张优惠券`, chinaMinute(at)]}
          end={<Icon name="chevron-right" size={14} />}
          onTap={() => void go('exchangeDetail', { exchangeId })}
        />
      ))}
    </Screen>
  )
})
