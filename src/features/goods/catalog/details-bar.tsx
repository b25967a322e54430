import type { Button as ServerButton } from '@contract/schema/shared'
import { Text, View } from '@tarojs/components'
import { toast } from '@/app/dialog'
import { Button } from '@/ui/button/button'
import './details-bar.scss'

interface DetailsActionsProps {
  buttons: readonly ServerButton[]
  /** Reason why the product cannot be bought; null when it can. */
  reason: string | null
  /** Code of the running button. */
  busyCode: string | null
  onPress: (code: string) => void
}

const kindOf = ({ code, primary }: ServerButton) => {
  if (primary) return 'primary'
  return code === 'addToCart' ? 'secondary' : 'ghost'
}

/**
 * The server's buttons of the bottom bar and the reason why the product cannot be bought; the reason alone without
 * buttons.
 */
export function DetailsActions({ buttons, reason, busyCode, onPress }: DetailsActionsProps) {
  if (buttons.length === 0) {
    const text = reason ?? '暂时不能购买'
    return (
      <Button isEven isOff onOff={() => toast(text)} onTap={() => undefined}>
        {text}
      </Button>
    )
  }
  return (
    <View className="details-bar">
      {reason ? <Text className="details-bar__why">{reason}</Text> : null}
      {buttons.map((button) => (
        <Button
          key={button.code}
          kind={kindOf(button)}
          isEven
          isBusy={busyCode === button.code}
          isOff={button.disabledReason !== undefined}
          onOff={() => toast(button.disabledReason ?? '')}
          onTap={() => onPress(button.code)}
        >
          {button.text}
        </Button>
      ))}
    </View>
  )
}
