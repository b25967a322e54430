import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/ui/button/button'
import { Check } from '@/ui/check/check'
import { classes } from '@/ui/classes'
import { Sheet } from '@/ui/sheet/sheet'
import { useProtocolReader } from '../../system/protocol/protocol-reader'
import './agreement.scss'

/** A form that requires the agreement to the documents. */
interface Agreeing {
  hasAgreed: boolean
  agree(has: boolean): void
}

interface AgreementGate {
  /** Runs `goOn` at once when agreed, else after the agreement in the sheet. */
  pass(goOn: () => void): void
  /** Opens the agreement sheet; `goOn` runs when agreed there. */
  ask(goOn: () => void): void
  /** The checkbox with its text, and the sheet: the last row of the form. */
  row: ReactNode
}

/**
 * The agreement before every login: `const gate = useAgreement(form)`, `gate.pass(send)`, and `gate.row` in the form.
 */
export function useAgreement(form: Agreeing): AgreementGate {
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  const ask = (goOn: () => void) => setWaiting(() => goOn)
  return {
    ask,
    pass: (goOn) => (form.hasAgreed ? goOn() : ask(goOn)),
    row: <Agreement form={form} waiting={waiting} onStopWaiting={() => setWaiting(null)} />,
  }
}

const Agreement = observer(function Agreement(props: {
  form: Agreeing
  /** The action that runs after the agreement; the sheet is open while it is set. */
  waiting: (() => void) | null
  onStopWaiting: () => void
}) {
  const { form, waiting, onStopWaiting } = props
  const protocols = useProtocolReader('protocols')
  const goOn = () => {
    form.agree(true)
    onStopWaiting()
    waiting?.()
  }
  const words = (lead: string, isAsked = false) => (
    <Text className={classes('agreement__words', isAsked && 'agreement__words--asked')}>
      {lead}
      {protocols.links}
    </Text>
  )
  return (
    <>
      <View className="agreement">
        <Check isOn={form.hasAgreed} label="同意用户协议和隐私政策" onTap={() => form.agree(!form.hasAgreed)} />
        {words('我已阅读并同意')}
      </View>
      <Sheet
        isOpen={waiting !== null}
        title="请先同意协议"
        onClose={onStopWaiting}
        foot={
          <Button isWide onTap={goOn}>
            同意并登录
          </Button>
        }
      >
        {words('登录前请阅读并同意', true)}
      </Sheet>
      {/* after the agreement sheet, so that it is above it when opened from there */}
      {protocols.sheet}
    </>
  )
})
