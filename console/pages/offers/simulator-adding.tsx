import { MOST_SIMULATED_LINES } from '@contract/codes/simulator'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAct, useCall } from '../../app/query'
import { useMay } from '../../app/session'
import { ErrorStrip, Input, moneyText } from '../../ui'
import { type BasketLine, type FormProps, MOST_NUMBER } from './simulator-state'

/** Numbers of orders have 20 digits or more, with a suffix per store; codes of goods are shorter. */
const ORDER_NO = /^\d{16,40}$/

interface AddingProps {
  lines: readonly BasketLine[]
  put(lines: readonly BasketLine[]): void
  change: FormProps['change']
}

/** Finds goods by title, id or code; an order number takes over the goods and the shopper of that order. */
export function SimulatorAdding({ lines, put, change }: AddingProps) {
  const [text, setText] = useState('')
  const [sought, setSought] = useState('')
  const mayOrder = useMay('orders.read')
  const mayMember = useMay('members.read')
  const isOrder = mayOrder && ORDER_NO.test(sought)
  const found = useCall('simulator/goods', { text: sought }, { enabled: sought !== '' && !isOrder })
  const order = useAct('simulator/order', [])
  const isFull = lines.length >= MOST_SIMULATED_LINES
  const search = async (typed: string) => {
    const next = typed.trim()
    setSought(next)
    order.reset()
    if (!mayOrder || !ORDER_NO.test(next)) return
    const { lines: goods, uid } = await order.mutateAsync({ orderNo: next })
    const shopper = uid !== null && mayMember ? { uid } : {}
    change({ lines: goods.slice(0, MOST_SIMULATED_LINES), couponIds: null, ...shopper })
    setText('')
    setSought('')
  }
  const add = (skuId: string) => {
    const has = lines.find((line) => line.skuId === skuId)
    const more = (line: BasketLine) => ({ skuId, number: Math.min(MOST_NUMBER, line.number + 1) })
    put(has ? lines.map((line) => (line === has ? more(line) : line)) : [...lines, { skuId, number: 1 }])
  }
  const error = order.error ?? found.error
  return (
    <div className="adding">
      <Input.Search
        aria-label="加商品"
        allowClear
        value={text}
        maxLength={60}
        placeholder={mayOrder ? '商品名、编号，或订单号' : '商品名、编号'}
        loading={found.isFetching || order.isPending}
        onChange={({ target }) => setText(target.value)}
        onSearch={(typed) => void search(typed).catch(() => undefined)}
      />
      {error && <ErrorStrip error={error} />}
      {isFull && <p className="note">最多 {MOST_SIMULATED_LINES} 行</p>}
      {sought !== '' && !isOrder && found.data && (
        <ul aria-label="找到的商品">
          {found.data.records.length === 0 && <li className="note">没有找到，换个词，或填完整编号</li>}
          {found.data.records.map((one) => (
            <li key={one.skuId}>
              <button type="button" className="row" disabled={isFull} onClick={() => add(one.skuId)}>
                <Plus size={14} aria-hidden="true" />
                <span className="two-lines grow">
                  <span>{one.title}</span>
                  <span className="note">
                    {[one.specText, one.storeName, moneyText(one.priceCents)].filter(Boolean).join('，')}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
