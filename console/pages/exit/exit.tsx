import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { Acts, Button, Empty, ErrorStrip, Input, type InputRef, Moment, Select, Tag } from '../../ui'
import { Scanner } from '../till/scanner'
import { ExitTrip, type Trip } from './exit-trip'
import './exit.css'

type Look = Reply<'exit/look'>
const STORE_KEY = 'console.exitStore'

const cleanCode = (text: string) => text.replace(/\s/g, '')

/** The exit of a store: scans the code of a trip, shows its goods, and lets it out. Made for a phone. */
export default function Exit() {
  const stores = useCall('store/names', {})
  const [storeId, setStoreId] = useState(() => localStorage.getItem(STORE_KEY) ?? '')
  const known = stores.data?.records ?? []
  const store = known.find((one) => one.storeId === storeId) ?? (known.length === 1 ? known[0] : undefined)
  const [code, setCode] = useState('')
  const [seen, setSeen] = useState<Look | null>(null)
  const [isScanning, setScanning] = useState(false)
  const look = useAct('exit/look', [])
  const field = useRef<InputRef>(null)
  const search = async (text: string) => {
    const typed = cleanCode(text)
    if (!store || typed === '') return
    setSeen(null)
    setSeen(await look.mutateAsync({ storeId: store.storeId, code: typed }))
  }
  const restart = () => {
    setSeen(null)
    setCode('')
    field.current?.focus()
  }
  return (
    <>
      <div className="page-head">
        <h1>离场核验</h1>
        <span className="grow" />
        <Select
          aria-label="店铺"
          placeholder="选店铺"
          style={{ minWidth: 180 }}
          showSearch={{ optionFilterProp: 'label' }}
          value={store?.storeId}
          options={known.map(({ storeId: value, name: label }) => ({ value, label }))}
          onChange={(next: string) => {
            localStorage.setItem(STORE_KEY, next)
            setStoreId(next)
            setSeen(null)
          }}
        />
      </div>
      <div className="till">
        <section className="card" aria-label="输入离场码">
          <div className="body stack">
            <form
              className="row"
              onSubmit={(event) => {
                event.preventDefault()
                void search(code).catch(() => undefined)
              }}
            >
              <Input
                ref={field}
                autoFocus
                size="large"
                className="till-code"
                inputMode="numeric"
                aria-label="离场码"
                placeholder="12 位离场码"
                value={code}
                maxLength={40}
                onChange={({ target }) => setCode(target.value)}
              />
              <Button
                size="large"
                type="primary"
                htmlType="submit"
                // While it loads, its icon would be part of the name.
                aria-label="查"
                loading={look.isPending}
                disabled={!store || cleanCode(code) === ''}
              >
                查
              </Button>
              <Button
                size="large"
                icon={<Camera size={18} />}
                aria-label="扫码"
                disabled={!store}
                onClick={() => setScanning(true)}
              />
            </form>
            {!store && stores.data && <p className="strip warn">先选店铺，离场码只在买的店核验</p>}
            {look.error && <ErrorStrip error={look.error} />}
            {seen && !seen.trip && <Refused of={seen} />}
            {seen?.trip && (
              <ExitTrip key={seen.trip.orderNo} refusal={seen.refusal} found={seen.trip} onDone={restart} />
            )}
          </div>
        </section>
        <Recent />
      </div>
      {isScanning && (
        <Scanner
          onFound={(text) => {
            setScanning(false)
            setCode(text)
            void search(text).catch(() => undefined)
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </>
  )
}

function Refused({ of: { refusal, lockedUntil } }: { of: Look }) {
  return (
    <div className="strip bad" role="alert">
      {refusal}
      {lockedUntil !== null && (
        <>
          ，<Moment at={lockedUntil} /> 后再试
        </>
      )}
    </div>
  )
}

const TICK_MS = 5000
const LOOKS: Record<Trip['state'], 'ok' | 'bad' | 'plain'> = { passed: 'ok', stopped: 'bad', waiting: 'plain' }

/** Trips of today that this account has decided; letting out can be taken back for a few minutes. */
function Recent() {
  const recent = useCall('exit/recent', {})
  const undo = useAct('exit/undo', ['exit'])
  const { refetch } = recent
  const hasUndo = recent.data?.records.some(({ acts }) => acts.some(({ refusal }) => refusal === '')) ?? false
  // The server says when it can no longer be taken back.
  useEffect(() => {
    if (!hasUndo) return
    const timer = setInterval(() => void refetch(), TICK_MS)
    return () => clearInterval(timer)
  }, [hasUndo, refetch])
  return (
    <section className="card" aria-label="今天处理的">
      <header>
        <h2>今天处理的</h2>
      </header>
      {undo.error && <ErrorStrip error={undo.error} />}
      {recent.error && <ErrorStrip error={recent.error} onRetry={() => void refetch()} />}
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
