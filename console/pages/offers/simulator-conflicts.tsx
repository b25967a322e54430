import type { ConflictKind } from '@contract/codes/simulator'
import { Link } from '@tanstack/react-router'
import { Copy, RefreshCw, Shuffle, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Reply } from '../../app/api'
import { useCall } from '../../app/query'
import { Button, ErrorStrip, Loading, momentText, Tag, type TagLook } from '../../ui'
import { useSimulator } from './simulator-state'

type Conflict = Reply<'simulator/conflicts'>['conflicts'][number]

const LOOKS: Readonly<Record<ConflictKind, { text: string; look: TagLook; icon: ReactNode }>> = {
  floor: { text: '过低', look: 'bad', icon: <TriangleAlert size={16} className="red" aria-hidden="true" /> },
  overlap: { text: '重叠', look: 'warn', icon: <Shuffle size={16} className="amber" aria-hidden="true" /> },
  samePrice: { text: '重复', look: 'warn', icon: <Copy size={16} className="amber" aria-hidden="true" /> },
}
const MOST_TRIED = 10

/** Offers that exclude each other or cost too little together. */
export function SimulatorConflicts() {
  const check = useCall('simulator/conflicts', {})
  const found = check.data
  return (
    <section className="card conflicts" aria-label="冲突检查">
      <header>
        <h2>冲突检查</h2>
        {found && <Summary of={found} />}
        <span className="grow" />
        <Button
          size="small"
          icon={<RefreshCw size={14} />}
          loading={check.isFetching}
          onClick={() => void check.refetch()}
        >
          再查一次
        </Button>
      </header>
      {check.error && (
        <ErrorStrip
          error={check.error}
          {...(found && { since: check.dataUpdatedAt })}
          onRetry={() => void check.refetch()}
        />
      )}
      {!found && !check.error && <Loading rows={2} />}
      {found && found.conflicts.length > 0 && (
        <ul>
          {found.conflicts.map((conflict) => (
            <Row key={`${conflict.kind} ${conflict.offers.map(({ id }) => id).join(' ')}`} conflict={conflict} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Summary({ of: { conflicts, checkedOffers, checkedSkus, isCut, at } }: { of: Reply<'simulator/conflicts'> }) {
  return (
    <>
      {conflicts.length === 0 ? (
        <Tag look="ok" progress="full">
          没有冲突
        </Tag>
      ) : (
        <Tag look="warn">{conflicts.length} 处要看</Tag>
      )}
      <span className="note">
        查了 {checkedOffers} 个活动，{checkedSkus.toLocaleString('zh-CN')} 个规格，{isCut && '太多没有查完，'}
        {momentText(at)}
      </span>
    </>
  )
}

function Row({ conflict: { kind, title, text, offers, goods, from, until } }: { conflict: Conflict }) {
  const [, change] = useSimulator()
  const { text: kindText, look, icon } = LOOKS[kind]
  const about = (goods.length > 0 ? goods : offers).map((one) => one.title)
  const lines = goods.slice(0, MOST_TRIED).map(({ skuId }) => ({ skuId, number: 1 }))
  const at = from > Date.now() ? from : null
  return (
    <li>
      {icon}
      <span>
        <Tag look={look} progress="flat">
          {kindText}
        </Tag>
      </span>
      <span className="one-line" title={`${title}，${text}`}>
        <b>{title}</b> <span className="quiet">{text}</span>
      </span>
      <span className="one-line quiet" title={about.join('、')}>
        {kind === 'floor' ? shortened(about) : <OfferLinks offers={offers} />}
      </span>
      <span className="note">
        {momentText(from)} 至 {until === null ? '长期' : momentText(until)}
      </span>
      {lines.length > 0 ? (
        <Button size="small" onClick={() => change({ lines, at, couponIds: null })}>
          算一算
        </Button>
      ) : (
        <Link to={`/offers/${offers.at(-1)?.id ?? ''}`}>
          <Button size="small">看活动</Button>
        </Link>
      )}
    </li>
  )
}

const shortened = (names: readonly string[]) =>
  names.length > 2 ? `${names[0]}等 ${names.length} 个` : names.join('、')

function OfferLinks({ offers }: Pick<Conflict, 'offers'>) {
  return (
    <>
      {offers.map(({ id, title }, nth) => (
        <span key={id}>
          {nth > 0 && '、'}
          <Link to={`/offers/${id}`} className="link">
            {title}
          </Link>
        </span>
      ))}
    </>
  )
}
