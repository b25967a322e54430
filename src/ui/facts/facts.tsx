import { Text, View } from '@tarojs/components'
import { Tap } from '../tap/tap'
import './facts.scss'

export interface FactRow {
  label: string
  /** One without is not drawn. */
  value: string | null | undefined
  onCopy?: () => void
}

/** What there is to know, a line each: its name left, what it is right; numbers can be copied. */
export function Facts({ rows }: { rows: readonly FactRow[] }) {
  return (
    <View className="card facts">
      {rows.map(({ label, value, onCopy }) =>
        value ? (
          <View key={label + value} className="fact">
            <Text>{label}</Text>
            <Text className="fact__value">{value}</Text>
            {onCopy ? <CopyWord label={`复制${label} ${value}`} onTap={onCopy} /> : null}
          </View>
        ) : null,
      )}
    </View>
  )
}

/** The word at a row's end that copies what stands in it. */
export function CopyWord({ label, onTap }: { label: string; onTap: () => void }) {
  return (
    <Tap className="fact__copy" label={label} onTap={onTap}>
      复制
    </Tap>
  )
}
