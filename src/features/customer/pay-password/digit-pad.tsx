import { PAY_PASSWORD_LENGTH } from '@contract/codes/pay-password'
import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { access } from '@/ui/access'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import './digit-pad.scss'

const ROWS = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
] as const

interface DigitPadProps {
  /** Why the last password was refused. */
  error: string | null
  isBusy?: boolean
  /** Called with six digits; the pad is empty then. */
  onEnter: (password: string) => void
  /** Called with the first digit after a refusal. */
  onType?: () => void
}

/** Six dots and the mall's own pad for a pay password; the device's keyboard is not used [pay-password.pad]. */
export function DigitPad({ error, isBusy = false, onEnter, onType }: DigitPadProps) {
  const [typed, setTyped] = useState('')
  const press = (digit: string) => {
    if (isBusy) return
    if (typed === '') onType?.()
    const next = typed + digit
    setTyped(next.length < PAY_PASSWORD_LENGTH ? next : '')
    if (next.length === PAY_PASSWORD_LENGTH) onEnter(next)
  }
  const key = (digit: string) => (
    <Tap key={digit} className="pad__key" onTap={() => press(digit)}>
      {digit}
    </Tap>
  )
  return (
    <View className={classes('pad', isBusy && 'pad--busy')}>
      <View className="pad__dots" {...access({ role: 'img', label: `已输入 ${typed.length} 位，共 6 位` })}>
        {[...Array(PAY_PASSWORD_LENGTH).keys()].map((at) => (
          <View key={at} className="pad__box">
            {at < typed.length || isBusy ? <View className="pad__dot" /> : null}
          </View>
        ))}
      </View>
      <View className="pad__error">
        {error ? (
          <View className="pad__words" {...access({ role: 'alert' })}>
            <Icon name="circle-alert" size={14} />
            <Text>{error}</Text>
          </View>
        ) : null}
      </View>
      <View className="pad__keys">
        {ROWS.map((row) => (
          <View key={row[0]} className="pad__row">
            {row.map(key)}
          </View>
        ))}
        <View className="pad__row">
          <View className="pad__gap" />
          {key('0')}
          <Tap className="pad__key pad__key--back" onTap={() => setTyped(typed.slice(0, -1))}>
            删除
          </Tap>
        </View>
      </View>
    </View>
  )
}
