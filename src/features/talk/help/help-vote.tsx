import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Chip } from '@/ui/chip/chip'
import type { HelpAnswerStore } from './help-answer.store'
import './help-vote.scss'

/** Whether a help text helped: the number of shoppers it helped, and the shopper's own vote. */
export const HelpVote = observer(function HelpVote({ answer }: { answer: HelpAnswerStore }) {
  const { value } = answer.text
  if (!value) return null
  return (
    <View className="help-vote">
      <View className="help-vote__count">
        {value.helpfulCount > 0 ? `${value.helpfulCount.toLocaleString('en-US')} 人觉得有用` : '这条回答有用吗？'}
      </View>
      <Chip isPill text="有用" isOn={value.vote === true} onTap={() => void answer.vote(true)} />
      <Chip isPill text="没用" isOn={value.vote === false} onTap={() => void answer.vote(false)} />
    </View>
  )
})
