import { Camera } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useCall } from '../app/query'
import { Button, ErrorStrip, Input, type InputRef, Moment, Select } from '../ui'
import { Scanner } from './scanner'

interface CodeDeskProps {
  title: string
  /** Key of the chosen store on this device. */
  storeKey: string
  /** Name of the section with the field. */
  section: string
  label: string
  placeholder: string
  /** Why a store must be chosen first. */
  storeNote: string
  /** The call that looks a code up. */
  look: { isPending: boolean; error: Error | null }
  /** Looks a code up; rejects with the failure that `look` contains too. */
  onSearch(storeId: string, code: string): Promise<void>
  /** Clears the result. */
  onClear(): void
  /** Draws the result in the chosen store; `restart` prepares the field for the next code. */
  found(storeId: string, restart: () => void): ReactNode
  /** Beside the field. */
  recent: ReactNode
}

/** The code without the spaces that people type between groups. */
const cleanCode = (text: string) => text.replace(/\s/g, '')

/** A desk of a store that looks codes up: by camera, scanner or digits. Made for a phone. */
export function CodeDesk({ title, storeKey, section, label, placeholder, storeNote, look, ...props }: CodeDeskProps) {
  const stores = useCall('store/names', {})
  const [storeId, setStoreId] = useState(() => localStorage.getItem(storeKey) ?? '')
  const known = stores.data?.records ?? []
  const store = known.find((one) => one.storeId === storeId) ?? (known.length === 1 ? known[0] : undefined)
  const [code, setCode] = useState('')
  const [isScanning, setScanning] = useState(false)
  const field = useRef<InputRef>(null)
  const search = (text: string) => {
    const typed = cleanCode(text)
    if (!store || typed === '') return
    props.onClear()
    // The failure is shown by `look`.
    void props.onSearch(store.storeId, typed).catch(() => undefined)
  }
  const restart = () => {
    props.onClear()
    setCode('')
    field.current?.focus()
  }
  return (
    <>
      <div className="page-head">
        <h1>{title}</h1>
        <span className="grow" />
        <Select
          aria-label="店铺"
          placeholder="选店铺"
          style={{ minWidth: 180 }}
          showSearch={{ optionFilterProp: 'label' }}
          value={store?.storeId}
          options={known.map(({ storeId: value, name }) => ({ value, label: name }))}
          onChange={(next: string) => {
            localStorage.setItem(storeKey, next)
            setStoreId(next)
            props.onClear()
          }}
        />
      </div>
      <div className="till">
        <section className="card" aria-label={section}>
          <div className="body stack">
            <form
              className="row"
              onSubmit={(event) => {
                event.preventDefault()
                search(code)
              }}
            >
              <Input
                ref={field}
                autoFocus
                size="large"
                className="till-code"
                inputMode="numeric"
                aria-label={label}
                placeholder={placeholder}
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
            {!store && stores.data && <p className="strip warn">{storeNote}</p>}
            {look.error && <ErrorStrip error={look.error} />}
            {store && props.found(store.storeId, restart)}
          </div>
        </section>
        {props.recent}
      </div>
      {isScanning && (
        <Scanner
          onFound={(text) => {
            setScanning(false)
            setCode(text)
            search(text)
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </>
  )
}

/** Why a code is refused, and until when the desk is locked after wrong ones. */
export function CodeRefusal({ text, lockedUntil }: { text: string; lockedUntil: number | null }) {
  return (
    <div className="strip bad" role="alert">
      {text}
      {lockedUntil !== null && (
        <>
          ，<Moment at={lockedUntil} /> 后再试
        </>
      )}
    </div>
  )
}

const TICK_MS = 5000

interface Recent {
  data: { records: readonly { acts: readonly { refusal: string }[] }[] } | undefined
  refetch(): unknown
}

/** Reads a list again while one of its acts is possible: only the server decides when it ends. */
export function useLapsingActs({ data, refetch }: Recent): void {
  const hasAct = data?.records.some(({ acts }) => acts.some(({ refusal }) => refusal === '')) ?? false
  useEffect(() => {
    if (!hasAct) return
    const timer = setInterval(() => void refetch(), TICK_MS)
    return () => clearInterval(timer)
  }, [hasAct, refetch])
}
