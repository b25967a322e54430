import { Text, View } from '@tarojs/components'
import { Icon } from '../icon/icon'
import { Tap } from '../tap/tap'
import './facts.scss'

export interface FactRow {
  label: string
  /** A row without a value is not drawn. */
  value: string | null | undefined
  onCopy?: () => void
}

/** Rows of facts: names in one column, values in the next; numbers can be copied at the end of their row. */
export function Facts({ rows }: { rows: readonly FactRow[] }) {
  return (
    <View className="card facts">
      {rows.map(({ label, value, onCopy }) =>
        value ? (
          <View key={label + value} className="fact">
            <Text className="fact__label">{label}</Text>
            <Text className="fact__value">{value}</Text>
            {onCopy ? (
              <Tap className="fact__copy" label={`复制${label} ${value}`} onTap={onCopy}>
                <Icon name="copy" size={16} />
              </Tap>
            ) : null}
          </View>
        ) : null,
      )}
    </View>
  )
}
