import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { access, keyable } from '@/ui/access'
import { Button } from '@/ui/button/button'
import { Check } from '@/ui/check/check'
import { Sheet } from '@/ui/sheet/sheet'
import { LOGIN_PROTOCOLS, ProtocolSheet, useProtocols } from './protocol-sheet'
import './agreement.scss'

interface AgreementProps {
  hasAgreed: boolean
  onAgree: (has: boolean) => void
  /** What waits for the agreement, or null: the sheet that asks is open while something does. */
  waiting: (() => void) | null
  onStopWaiting: () => void
}

/** The tick and the words of every way in; whoever did not tick is asked before going on. */
export const Agreement = observer(function Agreement({ hasAgreed, onAgree, waiting, onStopWaiting }: AgreementProps) {
  const protocols = useProtocols()
  const [shown, setShown] = useState<string | null>(null)
  const open = (typeCode: string) => {
    protocols.open(typeCode)
    setShown(typeCode)
  }
  const goOn = () => {
    onAgree(true)
    onStopWaiting()
    waiting?.()
  }
  const words = (lead: string) => (
    <Text className="agreement__words">
      {lead}
      {LOGIN_PROTOCOLS.map(({ typeCode, title }) => (
        <Text
          key={typeCode}
          className="agreement__link"
          onClick={() => open(typeCode)}
          {...access({ role: 'link' })}
          {...keyable(() => open(typeCode))}
        >
          《{title}》
        </Text>
      ))}
    </Text>
  )
  return (
    <>
      <View className="agreement">
        <Check isOn={hasAgreed} label="同意用户协议和隐私政策" onTap={() => onAgree(!hasAgreed)} />
        {words('我已阅读并同意')}
      </View>
      <ProtocolSheet
        store={protocols}
        isOpen={shown !== null}
        title={LOGIN_PROTOCOLS.find(({ typeCode }) => typeCode === shown)?.title ?? ''}
        onClose={() => setShown(null)}
      />
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
        {words('登录前请阅读并同意')}
      </Sheet>
    </>
  )
})
