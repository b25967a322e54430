import { useCall } from '../../app/query'
import { Select } from '../../ui'

/** A carrier by name, code or pinyin initial. */
export function CarrierField({ value, onChange }: { value?: string; onChange?(code: string): void }) {
  const { data } = useCall('order/carriers', {}, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <Select
      showSearch={{
        filterOption: (typed, option) =>
          `${option?.label}${option?.value}${option?.initial}`.toLowerCase().includes(typed.toLowerCase()),
      }}
      aria-label="承运"
      placeholder="选承运"
      value={value || undefined}
      onChange={onChange}
      options={data?.carriers.map(({ code, name, initial }) => ({ value: code, label: name, initial }))}
    />
  )
}
