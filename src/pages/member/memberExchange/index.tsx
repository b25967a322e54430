import { Fields } from '@/app/form-screen'
import { go } from '@/app/navigate'
import { page, useLocalStore } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { CardCodeStore } from '@/features/customer/member/card-code.store'
import { Button } from '@/ui/button/button'
import { Field } from '@/ui/field/field'
import { NavWord } from '@/ui/nav-bar/nav-bar'

/** Maximum input length: longer than any code, because shoppers type spaces and dashes between groups. */
const LONGEST = 40

/** Redeems a code for a term of a member card. */
export default page('memberExchange', () => {
  const store = useLocalStore('exchange', (env) => new CardCodeStore(env))
  const { form } = store
  return (
    <Screen
      nav={false}
      isStack
      top={<ScreenNav right={<NavWord text="开通记录" onTap={() => void go('openingRecord')} />} />}
    >
      <Fields>
        <Field
          label="会员兑换码"
          {...form.field('code')}
          maxLength={LONGEST}
          placeholder="16 位，可带空格和短横"
          hint="兑换的有效期接在现有会员之后；连续输错 5 次，10 分钟后才能再试"
        />
        <Button isWide isBusy={form.isBusy} onTap={() => void store.exchange()}>
          立即兑换
        </Button>
      </Fields>
    </Screen>
  )
})
