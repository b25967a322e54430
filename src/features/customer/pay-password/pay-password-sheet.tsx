import { View } from '@tarojs/components'
import { useState } from 'react'
import { Sheet } from '@/ui/sheet/sheet'
import { Tap } from '@/ui/tap/tap'
import { DigitPad } from './digit-pad'
import './pay-password-sheet.scss'

interface PayPasswordSheetProps {
  isOpen: boolean
  /** What the password permits: 解绑招商银行储蓄卡 5677. */
  note: string
  /** Sends the password; resolves to why it was refused, or null. */
  onEnter: (password: string) => Promise<string | null>
  onForgotten: () => void
  onClose: () => void
}

/** Asks for the pay password on the mall's own pad. */
export function PayPasswordSheet(props: PayPasswordSheetProps) {
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title="输入支付密码">
      <Asking {...props} />
    </Sheet>
  )
}

function Asking({ note, onEnter, onForgotten }: PayPasswordSheetProps) {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const enter = async (password: string) => {
    setBusy(true)
    setError(await onEnter(password).finally(() => setBusy(false)))
  }
  return (
    <View className="pay-password-sheet">
      <View className="pay-password-sheet__note">{note}</View>
      <DigitPad error={error} isBusy={isBusy} onType={() => setError(null)} onEnter={(text) => void enter(text)} />
      <Tap className="pay-password-sheet__forgotten" role="link" onTap={onForgotten}>
        忘记支付密码
      </Tap>
    </View>
  )
}
