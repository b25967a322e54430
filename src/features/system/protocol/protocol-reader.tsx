import { Text } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { useLocalStore } from '@/app/page'
import { access, keyable } from '@/ui/access'
import { ProtocolStore } from './protocol.store'
import { ProtocolSheet } from './protocol-sheet'
import './protocol-reader.scss'

/** Documents by the server's type codes. */
export type Protocols = readonly { typeCode: string; title: string }[]

/** The documents that a login and the consent name. */
const PROTOCOLS: Protocols = [
  { typeCode: 'USER_AGREEMENT', title: '用户协议' },
  { typeCode: 'PRIVACY_POLICY', title: '隐私政策' },
]

interface ProtocolReader {
  /** 《用户协议》《隐私政策》 for the middle of a sentence; a tap opens the text. */
  links: ReactNode
  /** The sheet that a tap opens; rendered next to the sentence, not in it. */
  sheet: ReactNode
}

/** Links to documents inside a sentence, and the sheet that shows them. `name` is the sheet's name on the page. */
export function useProtocolReader(name: string, named: Protocols = PROTOCOLS): ProtocolReader {
  const protocols = useLocalStore(name, (env) => new ProtocolStore(env))
  const [shown, setShown] = useState<string | null>(null)
  const open = (typeCode: string) => {
    protocols.open(typeCode)
    setShown(typeCode)
  }
  return {
    links: named.map(({ typeCode, title }) => (
      <Text
        key={typeCode}
        className="protocol-link"
        onClick={() => open(typeCode)}
        {...access({ role: 'link' })}
        {...keyable(() => open(typeCode))}
      >
        《{title}》
      </Text>
    )),
    sheet: (
      <ProtocolSheet
        store={protocols}
        isOpen={shown !== null}
        title={named.find(({ typeCode }) => typeCode === shown)?.title ?? ''}
        onClose={() => setShown(null)}
      />
    ),
  }
}
