import { observer } from 'mobx-react'
import { useLocalStore } from '@/app/page'
import { Sheet } from '@/ui/sheet/sheet'
import { ProtocolStore } from './protocol.store'
import { ProtocolText } from './protocol-text'

export { ProtocolStore } from './protocol.store'

/** The protocols a login agrees to, by the server's type codes. */
export const LOGIN_PROTOCOLS = [
  { typeCode: 'USER_AGREEMENT', title: '用户协议' },
  { typeCode: 'PRIVACY_POLICY', title: '隐私政策' },
] as const

export const useProtocols = () => useLocalStore('protocols', (env) => new ProtocolStore(env))

/** A protocol as a sheet. */
export const ProtocolSheet = observer(function ProtocolSheet(props: {
  store: ProtocolStore
  title: string
  isOpen: boolean
  onClose: () => void
}) {
  const { store, title, isOpen, onClose } = props
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={store.text.value?.title ?? title} isTall>
      <ProtocolText store={store} />
    </Sheet>
  )
})
