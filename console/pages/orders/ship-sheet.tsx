import { MOST_SHEET_ROWS } from '@contract/codes/order-views'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct } from '../../app/query'
import { Button, Drawer, ErrorStrip, Input, Tag } from '../../ui'

type Preview = Reply<'order/shipSheet'>['rows']
type Done = Reply<'order/shipRows'>['rows']

const isGood = ({ problems }: Preview[number]) => problems.length === 0

/** Shipping by rows that are pasted from a table: first a preview, then the shipments. */
export function ShipSheet({ start, onClose }: { start: string; onClose(): void }) {
  const [text, setText] = useState(start)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const read = useAct('order/shipSheet', [])
  const ship = useAct('order/shipRows', ['order'])
  const good = preview?.filter(isGood) ?? []
  const submit = async () => {
    if (preview === null) return setPreview((await read.mutateAsync({ text })).rows)
    const rows = good.map(({ orderNo, company, no }) => ({ orderNo, company, no }))
    setDone((await ship.mutateAsync({ rows })).rows)
  }
  const button = preview === null ? '先看一遍' : `发 ${good.length} 单`
  return (
    <Drawer
      open
      title={done ? '发货结果' : preview ? '批量发货，先看一遍' : '按表格发货'}
      size={560}
      onClose={onClose}
      footer={
        <div className="drawer-foot">
          {done ? (
            <Button type="primary" onClick={onClose}>
              好
            </Button>
          ) : (
            <>
              <Button onClick={preview ? () => setPreview(null) : onClose}>{preview ? '改表格' : '取消'}</Button>
              <Button
                type="primary"
                disabled={preview === null ? text.trim() === '' : good.length === 0}
                loading={read.isPending || ship.isPending}
                onClick={() => void submit().catch(() => undefined)}
              >
                {button}
              </Button>
            </>
          )}
        </div>
      }
    >
      <div className="stack">
        {(read.error ?? ship.error) && <ErrorStrip error={read.error ?? ship.error} />}
        {done ? (
          <Results rows={done} />
        ) : preview ? (
          <PreviewRows rows={preview} />
        ) : (
          <>
            <p className="note">
              从表格里复制三列：订单号、承运、运单号，一行一单，最多 {MOST_SHEET_ROWS} 行。可以带表头
            </p>
            <Input.TextArea
              autoFocus
              className="mono"
              aria-label="表格"
              placeholder={'订单号\t承运\t运单号'}
              value={text}
              autoSize={{ minRows: 12, maxRows: 24 }}
              onChange={({ target }) => setText(target.value)}
            />
          </>
        )}
      </div>
    </Drawer>
  )
}

/** Opens an order beside the preview. */
function OrderLink({ orderNo }: { orderNo: string }) {
  return (
    <Link to="/orders/$orderNo" params={{ orderNo }} target="_blank" className="link">
      {orderNo}
    </Link>
  )
}

function PreviewRows({ rows }: { rows: Preview }) {
  const good = rows.filter(isGood)
  const bad = rows.filter((row) => !isGood(row))
  const pieces = good.reduce((sum, row) => sum + row.pieces, 0)
  return (
    <>
      <div className="sums">
        <div>
          表格 <b>{rows.length} 行</b>
        </div>
        <div className="ok">
          可以发 <b>{good.length} 单</b>
          {pieces} 件
        </div>
        <div className={bad.length > 0 ? 'warn' : ''}>
          不会发 <b>{bad.length} 行</b>
          {bad.length > 0 ? '原因在下面' : ''}
        </div>
      </div>
      {bad.length > 0 && (
        <section>
          <h2>不会发的 {bad.length} 行</h2>
          <ul className="rows">
            {bad.map(({ line, orderNo, problems, suggestions }) => (
              <li key={line}>
                第 {line} 行 <OrderLink orderNo={orderNo} />
                <div className="red">{problems.join('，')}</div>
                {suggestions.length > 0 && <div className="note">是不是 {suggestions.join('、')}</div>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {good.length > 0 && (
        <section>
          <h2>会发的 {good.length} 单</h2>
          <ul className="rows">
            {good.map(({ line, orderNo, company, no, goods, pieces: number, receiverName, warnings }) => (
              <li key={line}>
                <div className="row">
                  <OrderLink orderNo={orderNo} />
                  <span className="grow" />
                  <span className="mono">
                    {company} {no}
                  </span>
                </div>
                <div className="note one-line">
                  {receiverName}，{goods[0]?.title} 共 {number} 件
                </div>
                {warnings.length > 0 && <div className="amber">{warnings.join('，')}</div>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Results({ rows }: { rows: Done }) {
  const shipped = rows.filter(({ isShipped }) => isShipped)
  const failed = rows.filter(({ isShipped }) => !isShipped)
  return (
    <>
      <p className="strip info" role="status">
        发了 {shipped.length} 单{failed.length > 0 && `，${failed.length} 单没有发`}。运单号填错可以在订单里改
      </p>
      <ul className="rows">
        {[...failed, ...shipped].map(({ orderNo, isShipped, isRepeat, text }) => (
          <li key={orderNo} className="row">
            <Link to="/orders/$orderNo" params={{ orderNo }} className="link">
              {orderNo}
            </Link>
            <span className="grow note">{text}</span>
            <Tag look={isShipped ? 'ok' : 'bad'} progress="full">
              {isRepeat ? '已发过' : isShipped ? '已发' : '没发'}
            </Tag>
          </li>
        ))}
      </ul>
    </>
  )
}
