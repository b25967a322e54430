import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Button } from '../button/button'
import { Icon } from '../icon/icon'
import type { IconName } from '../icon/icon-name'
import { Price } from '../price/price'
import './result.scss'

export interface ResultLook {
  icon: IconName
  title: string
  note: string
  tone: 'good' | 'wait' | 'bad'
}

export interface ResultAction {
  text: string
  onTap: () => unknown
}

export interface ResultProps {
  look: ResultLook
  /** The amount, in cents. */
  cents?: number
  /** The next actions, the main one first; false ones are left out. */
  actions: readonly (ResultAction | false)[]
  /** One more line below the note. */
  children?: ReactNode
}

/** The result of an action: icon, title, amount, a sentence, the next actions. */
export function Result({ look, cents, actions, children }: ResultProps) {
  const [best, ...others] = actions.filter((action) => action !== false)
  const button = ({ text, onTap }: ResultAction, kind: 'primary' | 'ghost') => (
    <Button key={text} isWide isEven={kind === 'ghost'} kind={kind} onTap={() => void onTap()}>
      {text}
    </Button>
  )
  return (
    <View className={`result result--${look.tone}`}>
      <Icon name={look.icon} className="result__icon" />
      <View className="result__title">{look.title}</View>
      {cents === undefined ? null : <Price cents={cents} size="lg" />}
      <View className="result__note">{look.note}</View>
      {children ? <View className="result__note">{children}</View> : null}
      <View className="result__actions">
        {best ? button(best, 'primary') : null}
        {others.length > 0 ? (
          <View className="result__others">{others.map((action) => button(action, 'ghost'))}</View>
        ) : null}
      </View>
    </View>
  )
}
