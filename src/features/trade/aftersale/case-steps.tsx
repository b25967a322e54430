import type { AftersaleDetail } from '@contract/schema/aftersale'
import { View } from '@tarojs/components'
import { Icon } from '@/ui/icon/icon'
import './case.scss'

/** The way of a case, step by step; nothing for one that ended early. */
export function CaseSteps({ steps }: Pick<AftersaleDetail, 'steps'>) {
  if (steps.length === 0) return null
  return (
    <View className="card case-steps">
      {steps.map(({ text, note, state }) => (
        <View key={text} className={`case-step case-step--${state}`}>
          <View className="case-step__dot">{state === 'done' ? <Icon name="check" size={14} /> : null}</View>
          <View className="case-step__text">{text}</View>
          <View className="case-step__note">{note}</View>
        </View>
      ))}
    </View>
  )
}
