import type { Button as ServerButton } from '@contract/schema/shared'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { classes } from '@/ui/classes'
import { Sheet } from '@/ui/sheet/sheet'
import { toast } from './dialog'
import './server-buttons.scss'

/** At most so many stand in a row; the others wait behind 更多. In a bottom bar, where they are wide, there is one row. */
const SHOWN = { onCard: 3, inBar: 2 } as const

interface ServerButtonsProps<Code extends string> {
  buttons: readonly ServerButton[]
  onPress: (code: Code) => void
  /** In a bottom bar: full height. */
  isLarge?: boolean
}

/** The server's buttons: only paying is filled, the positive one has a red edge, the rest are quiet (look book). */
export function ServerButtons<Code extends string>({ buttons, onPress, isLarge }: ServerButtonsProps<Code>) {
  const [hasMore, setMore] = useState(false)
  if (buttons.length === 0) return null
  const most = isLarge ? SHOWN.inBar : SHOWN.onCard
  const shown = buttons.slice(-most)
  const hidden = buttons.slice(0, -most)
  // The page knows how to act on the codes of the contract; the server sends no others.
  const press = (button: ServerButton) =>
    button.disabledReason ? toast(button.disabledReason) : onPress(button.code as Code)
  return (
    <View className={classes('server-buttons', isLarge && 'server-buttons--bar')}>
      {hidden.length > 0 ? (
        <View className="server-buttons__more">
          <Button kind="ghost" size="sm" onTap={() => setMore(true)}>
            更多
          </Button>
        </View>
      ) : null}
      {shown.map((button) => (
        <Button
          key={button.code}
          kind={button.code === 'pay' ? 'primary' : button.primary ? 'line' : 'ghost'}
          size={isLarge ? 'md' : 'sm'}
          isOff={button.disabledReason !== undefined}
          onOff={() => press(button)}
          onTap={() => press(button)}
        >
          {button.text}
        </Button>
      ))}
      <Sheet isOpen={hasMore} onClose={() => setMore(false)} title="更多操作">
        <Cells>
          {hidden.map((button) => (
            <Cell
              key={button.code}
              label={button.text}
              onTap={() => {
                setMore(false)
                press(button)
              }}
            />
          ))}
        </Cells>
      </Sheet>
    </View>
  )
}
