import { Printer } from 'lucide-react'
import { useAddress } from '../../app/address'
import { useCall } from '../../app/query'
import { Button, Empty, ErrorStrip, Loading, Moment } from '../../ui'
import { addressText } from './address-text'

/** Packing lists for the printer: one sheet an order. */
export default function Packing() {
  const [{ orders = '' }] = useAddress()
  const orderNos = orders.split(',').filter(Boolean)
  const packing = useCall('order/packing', { orderNos }, { enabled: orderNos.length > 0 })
  if (orderNos.length === 0) return <Empty text="没有选订单，请从订单列表选择后打印" />
  if (!packing.data) return packing.error ? <ErrorStrip error={packing.error} /> : <Loading />
  const { lists } = packing.data
  return (
    <>
      <div className="page-head no-print">
        <h1>配货单</h1>
        <span className="note">{lists.length} 张</span>
        <span className="grow" />
        <Button type="primary" icon={<Printer size={16} />} onClick={() => print()}>
          打印
        </Button>
      </div>
      {lists.map(({ orderNo, storeName, deliveryText, createdAt, address, arriveText, remark, rows, lines }) => (
        <article key={orderNo} className="card packing">
          <header>
            <h2>{orderNo}</h2>
            <span>
              {storeName}，{deliveryText}，<Moment at={createdAt} />
            </span>
          </header>
          <div className="body">
            {address && <p>{addressText(address)}</p>}
            {arriveText && <p>{arriveText}</p>}
            {remark && <p>留言：{remark}</p>}
            {rows.map(({ key, label, value, note }) => (
              <p key={key}>
                {label}：{value || note}
              </p>
            ))}
            <table className="plain-table">
              <tbody>
                {lines.map(({ skuId, title, specText, number }) => (
                  <tr key={skuId}>
                    <td className="box">□</td>
                    <td>
                      {title} {specText}
                    </td>
                    <td className="number">× {number}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </article>
      ))}
    </>
  )
}
