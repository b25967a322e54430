import { MOST_SHELVED } from '@contract/codes/goods'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { ErrorStrip, Loading } from '../../ui'

type Result = Reply<'goods/setShelf'>['records'][number]

export interface ShelfTask {
  productIds: readonly string[]
  isOnShelf: boolean
}

/** Puts goods on the shelf or takes them off, after a preview of the effect on each, with reasons. */
export function ShelfDrawer({
  task: { productIds, isOnShelf },
  onClose,
  onDone,
}: {
  task: ShelfTask
  onClose(): void
  onDone(done: readonly Result[]): void
}) {
  const word = isOnShelf ? '上架' : '下架'
  const input = { productIds: productIds.slice(0, MOST_SHELVED), isOnShelf }
  const preview = useCall('goods/checkShelf', input, { staleTime: 0 })
  const put = useAct('goods/setShelf', ['goods', 'stock', 'sku'])
  const [left, setLeft] = useState<readonly Result[] | null>(null)
  const results = preview.data?.records ?? []
  const ready = results.filter(({ isDone }) => isDone)
  const stays = left ?? results.filter(({ isDone }) => !isDone)
  const submit = async () => {
    const { records } = await put.mutateAsync(input)
    const done = records.filter(({ isDone }) => isDone)
    const others = records.filter(({ isDone }) => !isDone)
    onDone(done)
    if (others.length > 0 && done.length < ready.length) setLeft(others)
    else onClose()
  }
  return (
    <ActDrawer
      title={`${word} ${productIds.length} 件商品`}
      button={`${word} ${ready.length} 件`}
      isOff={ready.length === 0 || left !== null}
      act={put}
      onSubmit={submit}
      onClose={onClose}
    >
      {preview.error && <ErrorStrip error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <Loading rows={4} />}
      {productIds.length > MOST_SHELVED && (
        <p className="strip warn">
          一次最多 {MOST_SHELVED} 件，后面 {productIds.length - MOST_SHELVED} 件这次不改
        </p>
      )}
      {ready.length > 0 && left === null && (
        <section className="stack" aria-label={`会${word}的`}>
          <h3>
            会{word}的 {ready.length} 件
          </h3>
          <ul className="shelf-list">
            {ready.map(({ productId, title }) => (
              <li key={productId}>{title}</li>
            ))}
          </ul>
          <p className="note">{isOnShelf ? '顾客马上能看到和购买' : '顾客不能再买；已下的订单不变'}，可以撤销</p>
        </section>
      )}
      {stays.length > 0 && (
        <section className="stack" aria-label="不变的">
          <h3>
            {left ? '没有改的' : '不变的'} {stays.length} 件
          </h3>
          <ul className="shelf-list">
            {stays.map(({ productId, title, text }) => (
              <li key={productId}>
                {title || productId}
                <span className="note"> {text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </ActDrawer>
  )
}
