import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { CodeDesk, CodeRefusal, useLapsingActs } from '../../patterns/code-desk'
import { Acts, Empty, ErrorStrip, Moment, Tag } from '../../ui'
import { ExitTrip, type Trip } from './exit-trip'
import './exit.css'

type Look = Reply<'exit/look'>
const STORE_KEY = 'console.exitStore'

/** The exit of a store: scans the code of a trip, shows its goods, and lets it out. */
export default function Exit() {
  const [seen, setSeen] = useState<Look | null>(null)
  const look = useAct('exit/look', [])
  return (
    <CodeDesk
      title="离场核验"
      storeKey={STORE_KEY}
      section="输入离场码"
      label="离场码"
      placeholder="12 位离场码"
      storeNote="先选店铺，离场码只在买的店核验"
      look={look}
      onSearch={async (storeId, code) => setSeen(await look.mutateAsync({ storeId, code }))}
      onClear={() => setSeen(null)}
      found={(_storeId, restart) =>
        seen &&
        (seen.trip ? (
          <ExitTrip key={seen.trip.orderNo} refusal={seen.refusal} found={seen.trip} onDone={restart} />
        ) : (
          <CodeRefusal text={seen.refusal} lockedUntil={seen.lockedUntil} />
        ))
      }
      recent={<Recent />}
    />
  )
}

const LOOKS: Record<Trip['state'], 'ok' | 'bad' | 'plain'> = { passed: 'ok', stopped: 'bad', waiting: 'plain' }

/** Trips of today that this account has decided; letting out can be taken back for a few minutes. */
function Recent() {
  const recent = useCall('exit/recent', {})
  const undo = useAct('exit/undo', ['exit'])
  useLapsingActs(recent)
  return (
    <section className="card" aria-label="今天处理的">
      <header>
        <h2>今天处理的</h2>
      </header>
      {undo.error && <ErrorStrip error={undo.error} />}
      {recent.error && <ErrorStrip error={recent.error} onRetry={() => void recent.refetch()} />}
      {recent.data?.records.length === 0 && <Empty text="今天还没有核验" />}
      <ul className="rows">
        {recent.data?.records.map(({ orderNo, storeId, storeName, state, stateText, decidedAt, acts }) => (
          <li key={orderNo} className="row">
            <span className="two-lines grow">
              <span>{orderNo}</span>
              <span className="note">
                {storeName}，<Moment at={decidedAt} />
              </span>
            </span>
            <Tag look={LOOKS[state]} progress={state === 'passed' ? 'full' : 'flat'}>
              {stateText}
            </Tag>
            <Acts
              size="small"
              acts={acts.filter(({ refusal }) => refusal === '')}
              onAct={() => undo.mutate({ storeId, orderNo })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
