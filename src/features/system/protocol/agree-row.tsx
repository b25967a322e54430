import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Check } from '@/ui/check/check'
import { type Protocols, useProtocolReader } from './protocol-reader'
import './agree-row.scss'

interface AgreeRow {
  /** The check box with links to the documents, for a bottom bar or the foot of a sheet. */
  row: ReactNode
  /** The sheet that a link opens. */
  sheet: ReactNode
}

/** The agreement to documents: `name` is the name of their sheet on the page. */
export function useAgreeRow(
  name: string,
  documents: Protocols,
  { isOn, onTap }: { isOn: boolean; onTap: () => void },
): AgreeRow {
  const { links, sheet } = useProtocolReader(name, documents)
  return {
    row: (
      <View className="agree-row">
        <Check isOn={isOn} label={`同意${documents.map(({ title }) => title).join('和')}`} onTap={onTap} />
        <Text className="agree-row__words">同意{links}</Text>
      </View>
    ),
    sheet,
  }
}
