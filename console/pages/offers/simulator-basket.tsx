import { MOST_SIMULATED_LINES } from '@contract/codes/simulator'
import { keepPreviousData } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useCall } from '../../app/query'
import { Button, ErrorStrip, InputNumber, moneyText, Shot } from '../../ui'
import { SimulatorAdding } from './simulator-adding'
import { type BasketLine, type FormProps, MOST_NUMBER } from './simulator-state'

/** The goods of the basket, and a field that adds goods or takes those of an order. */
export function SimulatorBasket({ state: { lines }, change }: FormProps) {
  const skuIds = lines.slice(0, MOST_SIMULATED_LINES).map(({ skuId }) => skuId)
  const known = useCall(
    'simulator/basket',
    { skuIds },
    { enabled: lines.length > 0, placeholderData: keepPreviousData },
  )
  const goods = new Map((known.data?.records ?? []).map((one) => [one.skuId, one]))
  const put = (next: readonly BasketLine[]) => change({ lines: next, couponIds: null })
  return (
    <div className="sim-field">
      <div className="row note">
        <span className="grow">购物篮</span>
        {lines.length > 0 && `${lines.length} 行，${lines.reduce((sum, { number }) => sum + number, 0)} 件`}
      </div>
      <div className="basket">
        {known.error && <ErrorStrip error={known.error} onRetry={() => void known.refetch()} />}
        <ul>
          {lines.map(({ skuId, number }) => {
            const one = goods.get(skuId)
            return (
              <li key={skuId} className="row">
                <Shot picture={one?.picture ?? null} size={28} />
                <span className="two-lines grow">
                  <span title={one?.title}>
                    {one?.title ?? (known.data && !known.isPlaceholderData ? '没有这件商品' : skuId)}
                  </span>
                  <span className="note">
                    {one ? [one.specText, moneyText(one.priceCents)].filter(Boolean).join('，') : skuId}
                  </span>
                </span>
                <InputNumber
                  size="small"
                  aria-label={`${one?.title ?? skuId} 件数`}
                  min={1}
                  max={MOST_NUMBER}
                  precision={0}
                  value={number}
                  style={{ width: 60 }}
                  onChange={(value) => {
                    if (value !== null)
                      put(lines.map((line) => (line.skuId === skuId ? { skuId, number: value } : line)))
                  }}
                />
                <Button
                  type="text"
                  size="small"
                  aria-label={`去掉 ${one?.title ?? skuId}`}
                  icon={<X size={14} />}
                  onClick={() => put(lines.filter((line) => line.skuId !== skuId))}
                />
              </li>
            )
          })}
        </ul>
        <SimulatorAdding lines={lines} put={put} change={change} />
      </div>
    </div>
  )
}
