import { View } from '@tarojs/components'
import { Icon } from '../icon/icon'
import { Tap } from '../tap/tap'
import './code-done.scss'

interface CodeDoneProps {
  /** For example 已核销 1 次. */
  text: string
  /** Shows the next code; missing when there is none. */
  onMore?: () => void
}

/** Replaces a code that staff have scanned: the result, and a button for the next code. */
export function CodeDone({ text, onMore }: CodeDoneProps) {
  return (
    <View className="code-done">
      <View className="code-done__mark">
        <Icon name="check" size={26} />
      </View>
      <View className="code-done__text">{text}</View>
      {onMore ? (
        <Tap className="code-done__more" onTap={onMore}>
          继续出示
        </Tap>
      ) : null}
    </View>
  )
}
