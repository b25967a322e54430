import { EXIT_NOTE_MAX, type ExitTick, MOST_MISCOUNTED } from '@contract/codes/exit'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct } from '../../app/query'
import { useMay } from '../../app/session'
import { ActDrawer } from '../../patterns/act-drawer'
import { GoodsRows } from '../../patterns/goods-rows'
import { Acts, Button, Checkbox, ErrorStrip, Facts, Field, Input, InputNumber, Moment, Money, Tag } from '../../ui'

export type Trip = Reply<'exit/pass'>

/** A trip at the exit: its goods, the checks to tick, and the acts. */
export function ExitTrip({ refusal, found, onDone }: { refusal: string; found: Trip; onDone(): void }) {
  const [trip, setTrip] = useState(found)
  const [why, setWhy] = useState(refusal)
  const [checked, setChecked] = useState<readonly ExitTick[]>([])
  const [isStopping, setStopping] = useState(false)
  const pass = useAct('exit/pass', ['exit'])
  const renew = useAct('exit/renew', ['exit'])
  const undo = useAct('exit/undo', ['exit'])
  const maySeeOrder = useMay('orders.read')
  const { orderNo, storeId, state, ticks, noted, acts } = trip
  const at = { storeId, orderNo }
  const show = (next: Trip) => {
    setTrip(next)
    setWhy('')
  }
  const isOut = state === 'passed' && why === ''
  const error = pass.error ?? renew.error ?? undo.error
  const missing = ticks.filter(({ code }) => !checked.includes(code))
  const isBusy = pass.isPending || renew.isPending || undo.isPending
  const act = (code: string) => {
    if (isBusy) return
    if (code === 'stop') setStopping(true)
    if (code === 'renew') void renew.mutateAsync(at).then(show, () => undefined)
    if (code === 'undo') void undo.mutateAsync(at).then(show, () => undefined)
    if (code === 'pass') void pass.mutateAsync({ ...at, checked: [...checked] }).then(show, () => undefined)
  }
  // The server decides whether the trip may pass; this page checks that everything is ticked.
  const shown = acts.map((one) =>
    one.code === 'pass' && one.refusal === '' && missing.length > 0 ? { ...one, refusal: '先勾选核对过的项目' } : one,
  )
  return (
    <div className="stack">
      {why && (
        <div className="strip bad" role="alert">
          {why}
        </div>
      )}
      {isOut && (
        <div className="strip info" role="status">
          <span className="grow">
            <b>已放行</b> 共 {trip.pieces} 件
          </span>
          <Button onClick={onDone}>下一个</Button>
        </div>
      )}
      <div className="row">
        <span className="two-lines grow">
          <b className="exit-pieces">共 {trip.pieces} 件</b>
          <span className="note">
            已付 <Money value={trip.paidCents} />，<Moment at={trip.paidAt} />
          </span>
        </span>
        <Tag look={state === 'passed' ? 'ok' : state === 'stopped' ? 'bad' : 'plain'} progress="flat">
          {trip.stateText}
        </Tag>
      </div>
      {trip.minAge > 0 && <p className="strip warn">含 {trip.minAge} 岁以上才能买的商品，请看身份证</p>}
      {noted && (
        <p className="strip bad">
          <Moment at={noted.at} /> 记下：少 {noted.missing} 件，多 {noted.extra} 件{noted.note && `，${noted.note}`}
        </p>
      )}
      <GoodsRows goods={trip.goods} />
      {state !== 'passed' && ticks.length > 0 && (
        <fieldset className="exit-ticks">
          <legend>{trip.isDue ? '这一单要核对商品' : '放行前'}</legend>
          {ticks.map(({ code, text }) => (
            <Checkbox
              key={code}
              checked={checked.includes(code)}
              onChange={({ target }) =>
                setChecked(target.checked ? [...checked, code] : checked.filter((one) => one !== code))
              }
            >
              {text}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <Facts
        of={[
          ['订单', maySeeOrder ? <OrderLink key="order" orderNo={orderNo} /> : orderNo],
          ['离场码', <Until key="until" trip={trip} />],
        ]}
      />
      {error && <ErrorStrip error={error} />}
      <div className="exit-acts">
        <Acts acts={shown} onAct={act} />
      </div>
      {isStopping && (
        <StopDrawer
          trip={trip}
          onStopped={(next) => {
            setStopping(false)
            show(next)
          }}
          onClose={() => setStopping(false)}
        />
      )}
    </div>
  )
}

/** Links to the order, whose page has the refund. */
function OrderLink({ orderNo }: { orderNo: string }) {
  return (
    <Link to="/orders/$orderNo" params={{ orderNo } as never} className="link">
      {orderNo}，退款去订单
    </Link>
  )
}

function Until({ trip: { validUntil, renewals } }: { trip: Trip }) {
  return (
    <>
      <Moment at={validUntil} /> 前有效{renewals > 0 && `，续期 ${renewals} 次`}
    </>
  )
}

/** A note of staff: the numbers of missing and extra pieces, and a text. */
function StopDrawer({ trip, onStopped, onClose }: { trip: Trip; onStopped(next: Trip): void; onClose(): void }) {
  const [missing, setMissing] = useState(0)
  const [extra, setExtra] = useState(0)
  const [note, setNote] = useState('')
  const stop = useAct('exit/stop', ['exit'])
  return (
    <ActDrawer
      title="有问题"
      button="记下"
      isOff={missing === 0 && extra === 0 && note.trim() === ''}
      act={stop}
      onSubmit={async () => {
        const { storeId, orderNo } = trip
        onStopped(await stop.mutateAsync({ storeId, orderNo, missing, extra, note: note.trim() }))
      }}
      onClose={onClose}
    >
      <Field title="少了几件">
        <InputNumber
          aria-label="少了几件"
          min={0}
          max={MOST_MISCOUNTED}
          precision={0}
          value={missing}
          onChange={(next) => setMissing(next ?? 0)}
        />
      </Field>
      <Field title="多了几件">
        <InputNumber
          aria-label="多了几件"
          min={0}
          max={MOST_MISCOUNTED}
          precision={0}
          value={extra}
          onChange={(next) => setExtra(next ?? 0)}
        />
      </Field>
      <Field title="备注">
        <Input.TextArea
          aria-label="备注"
          placeholder="同事能看到，会员看不到"
          value={note}
          maxLength={EXIT_NOTE_MAX}
          showCount
          autoSize={{ minRows: 3 }}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <p className="note">离场码继续有效，处理好后可以放行</p>
    </ActDrawer>
  )
}
