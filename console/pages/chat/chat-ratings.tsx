import { RATING_DAYS } from '@contract/codes/chat'
import { Link } from '@tanstack/react-router'
import type { Reply } from '../../app/api'
import { useCall } from '../../app/query'
import type { FilterSpec } from '../../patterns/filter-bar'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { Empty, ErrorStrip, Loading, Moment } from '../../ui'
import { useTargets } from './chat-target-field'
import './chat.css'

type Row = Reply<'chat/ratings'>['records'][number]
type Average = Reply<'chat/averages'>['agents'][number]

const COLUMNS: Column<Row>[] = [
  {
    key: 'stars',
    title: '评分',
    width: 120,
    isFixed: true,
    card: 'tag',
    cell: ({ stars }) => <Stars stars={stars} />,
  },
  {
    key: 'words',
    title: '评价',
    isFixed: true,
    card: 'head',
    cell: ({ words, shopperName, uid, targetId }) => (
      <span className="two-lines">
        <span>{words || '没有写评价'}</span>
        <Link to="/chat" search={{ view: 'all', uid, target: targetId } as never} className="note link">
          {shopperName}，看对话
        </Link>
      </span>
    ),
  },
  {
    key: 'staff',
    title: '客服',
    width: 220,
    card: 'left',
    cell: ({ staffName, targetName }) => (
      <span className="two-lines">
        <span>{staffName}</span>
        <span className="note">{targetName}</span>
      </span>
    ),
  },
  { key: 'at', title: '时间', width: 140, card: 'right', cell: ({ ratedAt }) => <Moment at={ratedAt} /> },
]

/** How shoppers rate the service: averages of the last days, and each rating. */
export default function ChatRatings() {
  const targets = useTargets()
  const averages = useCall('chat/averages', {})
  const filters: FilterSpec[] = [{ key: 'target', title: '店铺', kind: 'choices', options: targets }]
  return (
    <>
      {averages.error && <ErrorStrip error={averages.error} onRetry={() => void averages.refetch()} />}
      {averages.data ? (
        <div className="chat-averages">
          <Averages title={`客服，近 ${RATING_DAYS} 天`} of={averages.data.agents} />
          <Averages title={`店铺，近 ${RATING_DAYS} 天`} of={averages.data.targets} />
        </div>
      ) : (
        !averages.error && <Loading rows={3} />
      )}
      <IndexPage
        title="服务评价"
        page="/chat/ratings"
        list="chat/ratings"
        input={({ target }) => (target ? { targetIds: target.split(',') } : {})}
        filters={filters}
        columns={COLUMNS}
        rowKey={({ uid, targetId, serviceNo }) => `${uid}/${targetId}/${serviceNo}`}
        empty="还没有评价"
        unit="条"
      />
    </>
  )
}

export function Stars({ stars }: { stars: number }) {
  return (
    <span className="chat-stars" role="img" aria-label={`${stars} 星`}>
      <span aria-hidden="true">{'★'.repeat(stars)}</span>
      <span aria-hidden="true" className="chat-stars__off">
        {'★'.repeat(5 - stars)}
      </span>
    </span>
  )
}

function Averages({ title, of }: { title: string; of: readonly Average[] }) {
  return (
    <section className="card" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <div className="body">
        {of.length === 0 ? (
          <Empty text="这段时间没有评价" />
        ) : (
          <ul className="chat-average">
            {of.map(({ id, name, count, starsX10 }) => (
              <li key={id} className="row">
                <span className="grow">{name}</span>
                <span className="note">{count} 条</span>
                <b>{(starsX10 / 10).toFixed(1)}</b>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
