import { useState } from 'react'
import { call } from '../../app/api'
import { Cascader } from '../../ui'

interface Option {
  value: string
  label: string
  isLeaf: boolean
  children?: Option[]
}

const ROOT = '000000'
/** Province, city, district: freight depends on no more. */
const DEPTH = 3

async function under(code: string, depth: number): Promise<Option[]> {
  const { records } = await call('simulator/areas', { code })
  return records.map(({ code: value, name: label, hasChildren }) => {
    return { value, label, isLeaf: !hasChildren || depth >= DEPTH }
  })
}

const withChildren = (all: readonly Option[], code: string, children: Option[]): Option[] =>
  all.map((one) => {
    if (one.value === code) return { ...one, children }
    return one.children ? { ...one, children: withChildren(one.children, code, children) } : one
  })

/** The region that goods are sent to; empty: the shopper's default address. */
export function SimulatorArea({ code, text, onChange }: { code: string; text: string; onChange(code: string): void }) {
  const [options, setOptions] = useState<Option[]>([])
  const [error, setError] = useState('')
  const load = async (parent: string, depth: number) => {
    try {
      const children = await under(parent, depth)
      setOptions((all) => (parent === ROOT ? children : withChildren(all, parent, children)))
      setError('')
    } catch {
      setError('地区没有读到，再点一次')
    }
  }
  return (
    <Cascader<Option>
      aria-label="送到"
      placeholder={text || '不限地区'}
      value={code === '' ? [] : [code]}
      displayRender={() => text}
      options={options}
      changeOnSelect
      style={{ width: '100%' }}
      allowClear
      notFoundContent={error || '正在读地区'}
      loadData={(path) => void load(String(path.at(-1)?.value ?? ROOT), path.length + 1)}
      onOpenChange={(isOpen) => {
        if (isOpen && options.length === 0) void load(ROOT, 1)
      }}
      onChange={(path) => onChange(String(path?.at(-1) ?? ''))}
    />
  )
}
