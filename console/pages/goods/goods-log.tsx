import { useState } from 'react'
import { useCall } from '../../app/query'
import { Button, Drawer, ErrorStrip, Loading, Moment } from '../../ui'
import { FIELD_TITLES } from './goods-facts'

const ACTIONS: Readonly<Record<string, string>> = {
  'goods.add': '新建',
  'goods.save': '改了资料',
  'goods.shelf': '上下架',
  'freight.goods': '改了运费',
  'sku.set': '改了规格',
}
const TITLES: Readonly<Record<string, string>> = { ...FIELD_TITLES, isOnShelf: '在售' }

/** The acts of staff on a product, the newest first. */
export function GoodsLog({ productId, onClose }: { productId: string; onClose(): void }) {
  const [cursors, setCursors] = useState<(string | undefined)[]>([undefined])
  return (
    <Drawer open title="改动记录" size={560} onClose={onClose}>
      <div className="stack">
        {cursors.map((cursor, at) => (
          <Stretch
            key={cursor ?? ''}
            productId={productId}
            cursor={cursor}
            onMore={at === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : null}
          />
        ))}
      </div>
    </Drawer>
  )
}

function Stretch({
  productId,
  cursor,
  onMore,
}: {
  productId: string
  cursor: string | undefined
  onMore: ((cursor: string) => void) | null
}) {
  const log = useCall('goods/log', { productId, ...(cursor && { cursor }) })
  if (!log.data)
    return log.error ? <ErrorStrip error={log.error} onRetry={() => void log.refetch()} /> : <Loading rows={5} />
  const { records, cursor: next } = log.data
  if (records.length === 0) return <p className="note">还没有改动</p>
  return (
    <>
      <ol className="goods-log">
        {records.map(({ auditId, at, by, action, changes }) => (
          <li key={auditId}>
            <p>
              <b>{by}</b> {ACTIONS[action] ?? action}
              <span className="note">
                {' '}
                <Moment at={at} />
              </span>
            </p>
            <dl>
              {changes.map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{TITLES[field] ?? field}</dt>
                  <dd>
                    {before && <del>{before}</del>} {after}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      {onMore && next && (
        <span>
          <Button onClick={() => onMore(next)}>更早的</Button>
        </span>
      )}
    </>
  )
}
