import { IDENTITY_PROTOCOL } from '@contract/codes/identity'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useRef } from 'react'
import { useEnv, useLocalStore, useShow, useStore } from '@/app/page'
import { hideKeyboard } from '@/platform/keyboard'
import { Button } from '@/ui/button/button'
import { Sheet } from '@/ui/sheet/sheet'
import { useAgreeRow } from '../../system/protocol/agree-row'
import type { RefusalProps } from '../../trade/checkout/checkout-cell'
import { IdentityStore } from './identity.store'
import { IdentityFields } from './identity-fields'
import { IdentityFormStore } from './identity-form.store'
import { WaitingOrder } from './waiting-order'
import './identity-sheet.scss'

const DOCUMENTS = [IDENTITY_PROTOCOL]

/** Collects the real name that an order requires; the submit of the order then continues. */
export const IdentitySheet = observer(function IdentitySheet({ reply, isOpen, onSolved, onClose }: RefusalProps) {
  const store = useLocalStore('identity', (env) => new IdentityFormStore(env))
  const identity = useStore(IdentityStore)
  const waiting = useStore(WaitingOrder)
  const env = useEnv()
  const isAway = useRef(false)
  const { row, sheet } = useAgreeRow('identity-documents', DOCUMENTS, {
    isOn: store.hasAgreed,
    onTap: () => store.agree(!store.hasAgreed),
  })
  useShow(() => {
    const isBack = isAway.current
    isAway.current = false
    if (isOpen && isBack && identity.isVerified) onSolved()
  })
  const send = async () => {
    hideKeyboard()
    if (await store.submit()) onSolved()
  }
  const readMore = () => {
    isAway.current = true
    const first = reply?.stores[0]?.lines[0]
    if (reply && first) {
      const { title, picture } = first
      waiting.put({ title, picture, cents: reply.payAmount })
    }
    void env.go('realName', { from: 'submit' })
  }
  return (
    <>
      <Sheet
        isOpen={isOpen}
        onClose={onClose}
        title="海外直购需要实名认证"
        foot={
          <View className="identity-sheet__foot">
            {row}
            <Button
              isWide
              isBusy={store.form.isBusy}
              isOff={store.blocked !== null}
              onOff={() => void send()}
              onTap={() => void send()}
            >
              {store.blocked ?? '认证并提交订单'}
            </Button>
          </View>
        }
      >
        <View className="identity-sheet__lead">按海关要求申报购买人，付款账户须与购买人同名</View>
        <View className="form__fields identity-sheet__fields">
          <IdentityFields store={store} />
        </View>
        <Button kind="ghost" isWide onTap={readMore}>
          了解实名认证
        </Button>
      </Sheet>
      {sheet}
    </>
  )
})
