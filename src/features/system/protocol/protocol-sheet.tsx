import { observer } from 'mobx-react'
import { Sheet } from '@/ui/sheet/sheet'
import type { ProtocolStore } from './protocol.store'
import { ProtocolText } from './protocol-text'

/** A protocol as a sheet. */
export const ProtocolSheet = observer(function ProtocolSheet(props: {
  store: ProtocolStore
  title: string
  isOpen: boolean
  onClose: () => void
}) {
  const { store, title, isOpen, onClose } = props
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={store.text.value?.title ?? title}>
      <ProtocolText store={store} />
    </Sheet>
  )
})
