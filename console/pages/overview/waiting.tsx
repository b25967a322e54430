import type { WaitingKey } from '@contract/codes/overview'
import { LOW_STOCK, stockText } from '@contract/codes/sku'
import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { Boxes, ChevronRight, CircleAlert, ClockAlert, Package, ReceiptText, ShieldCheck, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Reply } from '../../app/api'
import { Empty, Remaining } from '../../ui'

type One = Reply<'overview/today'>['waiting'][number]

interface Kind {
  title: string
  icon: LucideIcon
  /** The page that lists the tasks; left out where the console has no such page. */
  to?: string
  view?: string
  /** A problem exists already. */
  isBad?: true
  note?(one: One): ReactNode
}

const KINDS: Readonly<Record<WaitingKey, Kind>> = {
  toShip: { title: '待发货', icon: Package, to: '/orders', view: 'toShip' },
  late: { title: '发货超时', icon: ClockAlert, to: '/orders', view: 'late', isBad: true },
  cases: {
    title: '售后待处理',
    icon: Undo2,
    to: '/cases',
    view: 'toDecide',
    note: ({ dueAt }) =>
      dueAt !== null && (
        <>
          最早一单
          <Remaining until={dueAt} />
        </>
      ),
  },
  receipts: { title: '小票待审核', icon: ReceiptText, to: '/receipts', view: 'pending', note: () => '积分补登' },
  approvals: { title: '待你复核', icon: ShieldCheck, to: '/approvals', view: 'toDecide' },
  lowStock: {
    title: '库存不足',
    icon: Boxes,
    to: '/stock',
    view: 'low',
    note: () =>
      `在售规格剩 ${stockText(LOW_STOCK.pieces, false)}以内，称重的剩 ${stockText(LOW_STOCK.grams, true)} 以内`,
  },
  failingJobs: { title: '反复失败的任务', icon: CircleAlert, isBad: true },
}

/** The waiting tasks of the account, each with a link to its list. */
export function WaitingList({ waiting }: { waiting: readonly One[] }) {
  const open = waiting.filter(({ count }) => count > 0)
  return (
    <section className="card waiting" aria-label="等你处理">
      <header>
        <h2 className="grow">等你处理</h2>
        <span className="note">只列你能办的</span>
      </header>
      {open.length === 0 && <Empty text="没有要处理的" />}
      <ul>
        {open.map((one) => (
          <li key={one.key}>
            <Row one={one} kind={KINDS[one.key]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ one, kind }: { one: One; kind: Kind }) {
  const { title, icon: Icon, to, view, isBad, note } = kind
  const content = (
    <>
      <Icon size={16} strokeWidth={1.8} aria-hidden="true" />
      <span className="grow one-line">
        {title} <span className="note">{note?.(one)}</span>
      </span>
      <b className={isBad ? 'red' : ''}>
        {one.count}
        {one.isMore && '+'}
      </b>
    </>
  )
  if (!to) return <div className="wait">{content}</div>
  return (
    <Link to={to} search={(view ? { view } : {}) as never} className="wait">
      {content}
      <ChevronRight size={14} strokeWidth={2} aria-hidden="true" />
    </Link>
  )
}
