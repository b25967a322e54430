import { useState } from 'react'
import { Button, Drawer, Input, Radio, Select } from '../../ui'
import { type CellKind, FILL_WAYS, type FillWay, filled, keptText, type SheetColumn, shownText, typedOf } from './cells'
import type { Sheet } from './use-sheet'

const WAYS: Readonly<Record<FillWay, string>> = {
  set: '改成',
  add: '加',
  subtract: '减',
  raise: '加百分之',
  lower: '减百分之',
}

export interface FillDrawerProps<R> {
  sheet: Sheet<R>
  rows: readonly R[]
  rowId(row: R): string
  columns: readonly SheetColumn<R>[]
  onClose(): void
}

/** Fills a column of the selected rows or of all: one value, or the present one changed. The sheet shows the result. */
export function FillDrawer<R>({ sheet, rows, rowId, columns, onClose }: FillDrawerProps<R>) {
  const open = columns.filter(({ kind }) => kind !== null)
  const own = columns[sheet.cursor.column]
  const [key, setKey] = useState(own?.kind ? own.key : (open[0]?.key ?? ''))
  const picked = sheet.cursor.rows
  const [isAll, setAll] = useState(picked.length < 2)
  const [way, setWay] = useState<FillWay>('set')
  const [amount, setAmount] = useState('')
  const column = open.find((one) => one.key === key)
  const kind: CellKind = column?.kind ?? 'text'
  const ways = kind === 'text' ? (['set'] as const) : FILL_WAYS
  const chosen = kind === 'text' ? 'set' : way
  const typed = typedOf(kind === 'text' || chosen === 'set' ? kind : 'money', amount)
  const fault = amount.trim() !== '' && 'fault' in typed ? typed.fault : ''
  const isReady = amount.trim() !== '' || (chosen === 'set' && kind !== 'count')
  const changes =
    column && isReady && fault === ''
      ? (isAll ? rows : picked).flatMap((row) => {
          const present = sheet.edits.typedAt(row, column)
          const next = filled(kind, present, chosen, amount)
          const text = next === null ? null : keptText(kind, next)
          return text === null || text === present ? [] : [{ id: rowId(row), column: key, typed: text, present }]
        })
      : []
  const [sample] = changes
  return (
    <Drawer
      open
      title="批量填"
      size={420}
      onClose={onClose}
      footer={
        <div className="drawer-foot">
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            disabled={changes.length === 0}
            onClick={() => {
              sheet.edits.set(changes)
              onClose()
            }}
          >
            填 {changes.length} 格
          </Button>
        </div>
      }
    >
      <div className="stack">
        <Select
          aria-label="列"
          value={key}
          options={open.map((one) => ({ value: one.key, label: one.title }))}
          onChange={setKey}
        />
        <Radio.Group value={isAll} onChange={({ target }) => setAll(target.value as boolean)}>
          <Radio value={false} disabled={picked.length === 0}>
            选中的 {picked.length} 行
          </Radio>
          <Radio value>全部 {rows.length} 行</Radio>
        </Radio.Group>
        <div className="row">
          <Select
            aria-label="怎么填"
            value={chosen}
            options={ways.map((value) => ({ value, label: WAYS[value] }))}
            onChange={setWay}
          />
          <Input
            aria-label="值"
            className="grow"
            autoFocus
            maxLength={64}
            value={amount}
            {...(fault && { status: 'error' as const })}
            suffix={chosen === 'raise' || chosen === 'lower' ? '%' : undefined}
            onChange={({ target }) => setAmount(target.value)}
          />
        </div>
        {fault && <p className="red">{fault}</p>}
        <p className="note" role="status">
          {sample
            ? `会改 ${changes.length} 格，如 ${shownText(kind, sample.present) || '空'} → ${shownText(kind, sample.typed) || '空'}。填好后还没保存，可以撤销`
            : '填好后还没保存，可以撤销'}
        </p>
      </div>
    </Drawer>
  )
}
