import type { AttributeChoice, OfferedAttribute } from '@contract/schema/catalog'
import { View } from '@tarojs/components'
import { Fragment, useState } from 'react'
import { Chip } from '@/ui/chip/chip'
import { foldedValues, withValue } from './attribute-choices'

interface FilterAttributesProps {
  offered: readonly OfferedAttribute[]
  chosen: readonly AttributeChoice[]
  onChange: (chosen: AttributeChoice[]) => void
}

/** Filters by attributes other than brand and price: 颜色, 产地 …. Long lists are folded. */
export function FilterAttributes({ offered, chosen, onChange }: FilterAttributesProps) {
  const [unfolded, setUnfolded] = useState<readonly string[]>([])
  return (
    <>
      {offered.map(({ name, values }) => {
        const on = chosen.find((one) => one.name === name)?.values ?? []
        const isUnfolded = unfolded.includes(name)
        const folded = foldedValues(values, on)
        return (
          <Fragment key={name}>
            <View className="filter__name">{name}</View>
            <View className="filter__chips">
              {(isUnfolded ? values : folded).map((value) => (
                <Chip
                  key={value.name}
                  text={value.name}
                  isOn={on.includes(value.name)}
                  onTap={() => onChange(withValue(chosen, name, value.name))}
                />
              ))}
              {folded.length < values.length ? (
                <Chip
                  text={isUnfolded ? '收起' : '更多'}
                  onTap={() => setUnfolded(isUnfolded ? unfolded.filter((one) => one !== name) : [...unfolded, name])}
                />
              ) : null}
            </View>
          </Fragment>
        )
      })}
    </>
  )
}
