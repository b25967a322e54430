import { Columns3, Plus, Search as SearchIcon, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Search } from '../app/address'
import { Button, Checkbox, Dropdown, Input, Select } from '../ui'

/** One filter of an index; its value in the address is text: choices are joined by commas, days are from..to. */
export type FilterSpec =
  | { key: string; title: string; kind: 'choices'; options: readonly { value: string; label: string }[] }
  | { key: string; title: string; kind: 'days' }

export interface FilterBarProps {
  find: string | undefined
  filters: readonly FilterSpec[]
  search: Search
  onChange(change: Readonly<Record<string, string | undefined>>): void
  /** Columns that can be hidden. */
  columns: readonly { key: string; title: string }[]
  hidden: ReadonlySet<string>
}

const DAY_MS = 86_400_000

/** The value of a filter as its chip shows it. */
export function filterText(filter: FilterSpec, value: string): string {
  if (filter.kind === 'days') {
    const [from = '', to = ''] = value.split('..')
    return from === to ? from : `${from || '最早'} 至 ${to || '今天'}`
  }
  const chosen = value.split(',')
  const labels = chosen.map((one) => filter.options.find((option) => option.value === one)?.label ?? one)
  return labels.length > 2 ? `${labels[0]}等 ${labels.length} 个` : labels.join('、')
}

/** Start (inclusive) and end (exclusive) of a filter of days in epoch ms, in China's time; missing where it is open. */
export function daysOf(value: string | undefined): { from?: number; until?: number } {
  const [first = '', last = ''] = (value ?? '').split('..')
  const at = (text: string) => Date.parse(`${text}T00:00:00+08:00`)
  const [from, to] = [at(first), at(last)]
  return { ...(Number.isFinite(from) && { from }), ...(Number.isFinite(to) && { until: to + DAY_MS }) }
}

/** Search field, a removable chip for each filter, and the choice of columns. */
export function FilterBar({ find, filters, search, onChange, columns, hidden }: FilterBarProps) {
  const [adding, setAdding] = useState<string | null>(null)
  const active = filters.filter(({ key }) => search[key] || key === adding)
  const left = filters.filter((one) => !active.includes(one))
  if (!find && filters.length === 0 && columns.length === 0) return null
  return (
    <div className="filter-bar">
      {find && <FindField placeholder={find} value={search.q ?? ''} onChange={(q) => onChange({ q })} />}
      {active.map((filter) => (
        <Chip
          key={filter.key}
          filter={filter}
          value={search[filter.key] ?? ''}
          isOpen={filter.key === adding}
          onClose={() => setAdding(null)}
          onChange={(value) => onChange({ [filter.key]: value })}
          onRemove={() => {
            setAdding(null)
            onChange({ [filter.key]: undefined })
          }}
        />
      ))}
      {left.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{ items: left.map(({ key, title }) => ({ key, label: title, onClick: () => setAdding(key) })) }}
        >
          <button type="button" className="chip add">
            <Plus size={14} aria-hidden="true" />
            筛选
          </button>
        </Dropdown>
      )}
      <span className="grow" />
      {columns.length > 0 && (
        <Dropdown
          trigger={['click']}
          popupRender={() => (
            <div className="columns-menu">
              {columns.map(({ key, title }) => (
                <Checkbox
                  key={key}
                  checked={!hidden.has(key)}
                  onChange={() => {
                    const next = new Set(hidden)
                    if (!next.delete(key)) next.add(key)
                    onChange({ hide: [...next].join(',') })
                  }}
                >
                  {title}
                </Checkbox>
              ))}
            </div>
          )}
        >
          <Button icon={<Columns3 size={16} />} aria-label="选择列" />
        </Dropdown>
      )}
    </div>
  )
}

/** Searches when typing pauses, and at once on Enter. */
function FindField({
  placeholder,
  value,
  onChange,
}: {
  placeholder: string
  value: string
  onChange(value: string): void
}) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <Input
      className="find-field"
      allowClear
      prefix={<SearchIcon size={14} aria-hidden="true" />}
      placeholder={placeholder}
      aria-label={placeholder}
      value={text}
      maxLength={60}
      onChange={({ target, type }) => {
        setText(target.value)
        // The clear button is a click; it has an effect at once.
        if (type === 'click') onChange('')
      }}
      onPressEnter={() => onChange(text.trim())}
      onBlur={() => {
        if (text.trim() !== value) onChange(text.trim())
      }}
    />
  )
}

interface ChipProps {
  filter: FilterSpec
  value: string
  isOpen: boolean
  onClose(): void
  onChange(value: string): void
  onRemove(): void
}

function Chip({ filter, value, isOpen, onClose, onChange, onRemove }: ChipProps) {
  const [isEditing, setEditing] = useState(isOpen)
  const close = () => {
    setEditing(false)
    onClose()
  }
  if (isEditing && filter.kind === 'choices')
    return (
      <Select
        mode="multiple"
        autoFocus
        defaultOpen
        className="chip-select"
        placeholder={filter.title}
        aria-label={filter.title}
        optionFilterProp="label"
        maxTagCount={1}
        value={value === '' ? [] : value.split(',')}
        options={[...filter.options]}
        onChange={(chosen: string[]) => onChange(chosen.join(','))}
        onBlur={close}
      />
    )
  if (isEditing && filter.kind === 'days')
    return <Days title={filter.title} value={value} onChange={onChange} onClose={close} />
  return (
    <span className="chip">
      <button type="button" onClick={() => setEditing(true)}>
        <span className="name">{filter.title}</span> {filterText(filter, value) || '请选'}
      </button>
      <button type="button" className="remove" aria-label={`去掉${filter.title}`} onClick={onRemove}>
        <X size={14} aria-hidden="true" />
      </button>
    </span>
  )
}

/** Two days of the device's own picker, which is small and works on a phone. */
function Days({
  title,
  value,
  onChange,
  onClose,
}: {
  title: string
  value: string
  onChange(value: string): void
  onClose(): void
}) {
  const [from = '', to = ''] = value.split('..')
  const change = (nextFrom: string, nextTo: string) => {
    onChange(nextFrom === '' && nextTo === '' ? '' : `${nextFrom}..${nextTo}`)
  }
  return (
    <span className="chip days">
      <span className="name">{title}</span>
      <input
        type="date"
        aria-label={`${title}，从`}
        value={from}
        max={to}
        onChange={(e) => change(e.target.value, to)}
      />
      <span>至</span>
      <input
        type="date"
        aria-label={`${title}，到`}
        value={to}
        min={from}
        onChange={(e) => change(from, e.target.value)}
      />
      <button type="button" className="link" onClick={onClose}>
        好
      </button>
    </span>
  )
}
