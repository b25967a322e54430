import { useState } from 'react'
import type { Search } from '../../app/address'
import type { Reply } from '../../app/api'
import { useAct } from '../../app/query'
import { useMay } from '../../app/session'
import { ActDrawer } from '../../patterns/act-drawer'
import { daysOf, type FilterSpec } from '../../patterns/filter-bar'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { Acts, Moment } from '../../ui'

type Row = Reply<'audit/list'>['records'][number]

const FILTERS: readonly FilterSpec[] = [{ key: 'at', title: '时间', kind: 'days' }]

/** The text is the id of a subject, or the name of an action such as order.refund. */
function searchOf({ q, at }: Search) {
  const { from, until } = daysOf(at)
  const text = q?.trim()
  const isAction = text !== undefined && /^[a-z]+([A-Z][a-z]+)*\.[a-zA-Z]+$/.test(text)
  return {
    ...(text && (isAction ? { action: text } : { subject: text })),
    ...(from !== undefined && { since: from }),
    ...(until !== undefined && { until: until - 1 }),
  }
}

/** The acts of staff with the values before and after; some can be undone. */
export default function AuditIndex() {
  const mayReadAll = useMay('audit.read')
  const [undone, setUndone] = useState<Row | null>(null)
  const columns: Column<Row>[] = [
    {
      key: 'action',
      title: '操作',
      width: 200,
      isFixed: true,
      card: 'head',
      cell: (row) => (
        <span className="two-lines">
          <b className="mono">{row.action}</b>
          <span className="note">
            <Moment at={row.at} />
          </span>
        </span>
      ),
    },
    {
      key: 'actor',
      title: '谁',
      width: 150,
      card: 'tag',
      cell: ({ actor }) => actor.name || `${actor.kind} ${actor.id}`,
    },
    {
      key: 'subject',
      title: '对象',
      width: 230,
      cell: ({ subject }) => (
        <span className="two-lines">
          <span>{subject.id}</span>
          <span className="note">{subject.kind}</span>
        </span>
      ),
    },
    { key: 'details', title: '内容', cell: ({ details }) => <Details text={details} /> },
    {
      key: 'acts',
      title: '',
      width: 90,
      isFixed: true,
      card: 'acts',
      cell: (row) => <Acts size="small" acts={row.acts} onAct={() => setUndone(row)} />,
    },
  ]
  return (
    <>
      <IndexPage
        title={mayReadAll ? '审计记录' : '我的操作'}
        page="/audit"
        list={mayReadAll ? 'audit/list' : 'audit/own'}
        input={searchOf}
        find="对象编号，或操作名如 order.refund"
        filters={FILTERS}
        columns={columns}
        rowKey={({ auditId }) => auditId}
        empty="还没有记录"
        unit="条"
      />
      {undone && <Undo row={undone} onClose={() => setUndone(null)} />}
    </>
  )
}

/** The stored JSON on one line, whole when it is opened. */
function Details({ text }: { text: string }) {
  return (
    <details className="audit-details">
      <summary className="mono one-line">{text}</summary>
      <pre className="mono">{pretty(text)}</pre>
    </details>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function Undo({ row, onClose }: { row: Row; onClose(): void }) {
  const undo = useAct('audit/undo', ['audit'])
  return (
    <ActDrawer
      title={`撤销 ${row.action}`}
      button="写回原来的值"
      isDanger
      act={undo}
      onSubmit={async () => {
        await undo.mutateAsync({ auditId: row.auditId })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{row.subject.id} 写回操作前的值。之后又改过的不会覆盖，会告诉你现在的值</p>
      <pre className="mono audit-before">{pretty(row.details)}</pre>
    </ActDrawer>
  )
}
