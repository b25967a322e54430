import { priceText } from '@contract/codes/money'
import type { MemberPlan } from '@contract/schema/member'
import { View } from '@tarojs/components'
import { classes } from '@/ui/classes'
import { Price } from '@/ui/price/price'
import { Tap } from '@/ui/tap/tap'
import './plans.scss'

interface PlansProps {
  plans: readonly MemberPlan[]
  chosen: MemberPlan | undefined
  onChoose: (months: number) => void
  /** As a list, in the old centre. */
  isList?: boolean
}

/** Plans of a card, one of which is selected. */
export function Plans({ plans, chosen, onChoose, isList }: PlansProps) {
  return (
    <View className={classes('plans', isList && 'plans--list')}>
      {plans.map((plan) => (
        <Tap
          key={plan.validMonth}
          className={classes('plan', plan === chosen && 'plan--on', plan.isOff && 'plan--off')}
          role="radio"
          label={[plan.mark, plan.title, priceText(plan.price), plan.dayText].filter(Boolean).join('，')}
          isChecked={plan === chosen}
          isOff={plan.isOff}
          onTap={() => {
            if (!plan.isOff) onChoose(plan.validMonth)
          }}
        >
          {plan.mark ? <View className="plan__mark">{plan.mark}</View> : null}
          <View className="plan__name">{plan.title}</View>
          <View className="plan__price">
            <Price cents={plan.price} size="lg" />
          </View>
          <View className="plan__was">{plan.struckPrice === null ? '' : priceText(plan.struckPrice)}</View>
          <View className="plan__day">{plan.dayText}</View>
        </Tap>
      ))}
    </View>
  )
}
