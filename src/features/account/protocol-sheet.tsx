import type { Protocol } from '@contract/schema/content'
import { observer } from 'mobx-react'
import { Once } from '@/app/once'
import { useLocalStore } from '@/app/page'
import type { Env } from '@/app/stores'
import { Blank } from '@/ui/blank/blank'
import { RichText } from '@/ui/rich-text/rich-text'
import { Sheet } from '@/ui/sheet/sheet'
import { TextBones } from '@/ui/skeleton/skeleton'

/** The protocols a login agrees to, by the server's type codes. */
export const LOGIN_PROTOCOLS = [
  { typeCode: 'USER_AGREEMENT', title: '用户协议' },
  { typeCode: 'PRIVACY_POLICY', title: '隐私政策' },
] as const

/** One protocol text at a time, fetched when its sheet opens (spec 7 protocol/getByTypeCode). */
export class ProtocolStore {
  private typeCode = ''
  readonly text: Once<Protocol>
  constructor(env: Env) {
    this.text = new Once(() => env.call('GET protocol/getByTypeCode', { typeCode: this.typeCode }, { quiet: true }))
  }
  open(typeCode: string): void {
    if (typeCode !== this.typeCode) this.text.clear()
    this.typeCode = typeCode
    if (!this.text.isLoaded) void this.text.reload()
  }
}

export const useProtocols = () => useLocalStore('protocols', (env) => new ProtocolStore(env))

/** A protocol as a sheet. */
export const ProtocolSheet = observer(function ProtocolSheet(props: {
  store: ProtocolStore
  title: string
  isOpen: boolean
  onClose: () => void
}) {
  const { store, title, isOpen, onClose } = props
  const { value, error } = store.text
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={value?.title ?? title} isTall>
      {value ? (
        <RichText html={value.html} />
      ) : error ? (
        <Blank
          picture="tools"
          title="没有加载出来"
          note={error.message}
          action="重试"
          actionKind="ghost"
          onAction={() => void store.text.reload()}
        />
      ) : (
        <TextBones lines={4} />
      )}
    </Sheet>
  )
})
