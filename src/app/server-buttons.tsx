import type { Button as ServerButton } from '@contract/schema/shared'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { classes } from '@/ui/classes'
import { Sheet } from '@/ui/sheet/sheet'
import { toast } from './dialog'
import './server-buttons.scss'

/** The most buttons in a row; further ones are behind 更多. A bottom bar has wide buttons and one row. */
const SHOWN = { onCard: 3, inBar: 2 } as const

/** Up to this many buttons of a card have equal widths; more would need a second row. */
const FEW = 2

interface ServerButtonsProps<Code extends string> {
  buttons: readonly ServerButton[]
  onPress: (code: Code) => void
  /** In a bottom bar: full height, and the width of the bar in equal parts. */
  isLarge?: boolean
  /** The primary button is the one next step of the page and filled, as the pay button always is. */
  isFilled?: boolean
}

/** The server's buttons: the pay button is filled, the primary one has a red border, the rest are plain. */
export function ServerButtons<Code extends string>({ buttons, onPress, isLarge, isFilled }: ServerButtonsProps<Code>) {
  const [hasMore, setMore] = useState(false)
  if (buttons.length === 0) return null
  const most = isLarge ? SHOWN.inBar : SHOWN.onCard
  const shown = buttons.slice(-most)
  const hidden = buttons.slice(0, -most)
  // The server sends only codes of the contract.
  const press = (button: ServerButton) =>
    button.disabledReason ? toast(button.disabledReason) : onPress(button.code as Code)
  return (
    <View
      className={classes(
        'server-buttons',
        isLarge ? 'server-buttons--bar' : buttons.length <= FEW && 'server-buttons--few',
      )}
    >
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
          kind={kindOf(button, isFilled)}
          size={isLarge ? 'md' : 'sm'}
          isEven={isLarge}
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

const kindOf = ({ code, primary }: ServerButton, isFilled = false) =>
  code === 'pay' || (primary && isFilled) ? 'primary' : primary ? 'line' : 'ghost'
