import { LIVE_GOODS_MAX } from '@contract/codes/live'
import type { Act } from '@contract/console/shared'
import type { Picture } from '@contract/schema/shared'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct } from '../../app/query'
import { Acts, Button, Empty, ErrorStrip, Shot, Tag } from '../../ui'
import { GoodsPicker } from '../offers/goods-picker'
import '../offers/offers.css'

type Room = Reply<'live/detail'>

interface Known {
  title: string
  /** Null: off the shelf of the mall. */
  picture: Picture | null
}

interface ShelfProps {
  room: Room
  /** The shelf with its unsaved changes. */
  productIds: readonly string[]
  isChanged: boolean
  isOff: boolean
  onChange(productIds: string[]): void
}

/** The goods of a room by their numbers; during a broadcast each has the button that shows it as explained. */
export function LiveShelf({ room, productIds, isChanged, isOff, onChange }: ShelfProps) {
  const { liveRoomCode, storeId, state, goods } = room
  const pin = useAct('live/pin', ['live', 'audit'])
  const [isPicking, setPicking] = useState(false)
  const [seen, setSeen] = useState<ReadonlyMap<string, Known>>(new Map())
  const known = new Map<string, Known>([
    ...seen,
    ...goods.map(({ productId, title, picture }) => [productId, { title, picture }] as const),
  ])
  const isOnAir = state === 'live' || state === 'paused' || state === 'error'
  const pinnedId = goods.find(({ isPinned }) => isPinned)?.productId
  const numbers = new Map(goods.map(({ productId, number }) => [productId, number]))
  const put = (at: number, to: number) => {
    const next = [...productIds]
    const [moved] = next.splice(at, 1)
    if (moved !== undefined) onChange(next.toSpliced(to, 0, moved))
  }
  const explain = (productId: string | null) => {
    const number = productId === null ? null : (numbers.get(productId) ?? null)
    if (productId === null || number !== null) pin.mutate({ liveRoomCode, number })
  }
  // Numbers are those of the saved shelf.
  const refusal = isChanged ? '先保存货架' : ''
  const pinActs = (productId: string): Act[] =>
    productId === pinnedId
      ? [{ code: 'unpin', text: '取消讲解', look: 'plain', refusal: '' }]
      : [{ code: 'pin', text: '讲解', look: 'primary', refusal }]
  return (
    <section className="card" aria-label="货架">
      <header>
        <h2>货架</h2>
        <span className="note">
          {productIds.length} / {LIVE_GOODS_MAX} 件
        </span>
        {isChanged && <span className="note changed">改过</span>}
        <span className="grow" />
        {!isOff && <Button onClick={() => setPicking(true)}>选商品</Button>}
      </header>
      {pin.error && (
        <div className="body">
          <ErrorStrip error={pin.error} />
        </div>
      )}
      {productIds.length === 0 ? (
        <Empty text="货架上还没有商品" />
      ) : (
        <ol className="rows live-shelf">
          {productIds.map((productId, at) => {
            const one = known.get(productId)
            const title = one?.title ?? productId
            return (
              <li key={productId} className={`row${productId === pinnedId ? ' is-pinned' : ''}`}>
                <b className="number">{at + 1}</b>
                <Shot picture={one?.picture ?? null} size={40} />
                <span className="two-lines grow">
                  <span title={title}>{title}</span>
                  {one?.picture === null && <span className="note red">已下架，顾客看不到</span>}
                </span>
                {productId === pinnedId && (
                  <Tag look="ok" progress="half">
                    讲解中
                  </Tag>
                )}
                <span className="buttons">
                  {isOnAir && !isOff && numbers.has(productId) && (
                    <Acts
                      size="small"
                      acts={pinActs(productId)}
                      onAct={(code) => explain(code === 'pin' ? productId : null)}
                    />
                  )}
                  {!isOff && (
                    <>
                      <Button
                        size="small"
                        type="text"
                        aria-label={`上移 ${title}`}
                        icon={<ArrowUp size={14} aria-hidden="true" />}
                        disabled={at === 0}
                        onClick={() => put(at, at - 1)}
                      />
                      <Button
                        size="small"
                        type="text"
                        aria-label={`下移 ${title}`}
                        icon={<ArrowDown size={14} aria-hidden="true" />}
                        disabled={at === productIds.length - 1}
                        onClick={() => put(at, at + 1)}
                      />
                      <Button
                        size="small"
                        type="text"
                        aria-label={`去掉 ${title}`}
                        icon={<X size={14} aria-hidden="true" />}
                        onClick={() => onChange(productIds.filter((id) => id !== productId))}
                      />
                    </>
                  )}
                </span>
              </li>
            )
          })}
        </ol>
      )}
      {isPicking && (
        <GoodsPicker
          title="选商品"
          storeId={storeId}
          chosen={productIds}
          most={LIVE_GOODS_MAX}
          onSeen={(found) => setSeen((now) => new Map([...now, ...found.map((one) => [one.productId, one] as const)]))}
          onChange={onChange}
          onClose={() => setPicking(false)}
        />
      )}
    </section>
  )
}
