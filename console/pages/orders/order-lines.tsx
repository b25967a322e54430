import { Link } from '@tanstack/react-router'
import type { Reply } from '../../app/api'
import { PriceTable } from '../../patterns/price-table'
import { moneyText } from '../../ui'

type Order = Reply<'order/detail'>
type Line = Order['lines'][number]

/** A table of the lines by the steps of their prices. */
export function OrderLines({ order: { lines, amounts, payableCents, returnedCents } }: { order: Order }) {
  const titles = new Map(lines.flatMap(({ steps }) => steps.map(({ key, title }) => [key, title] as const)))
  const sumOf = (key: string) =>
    lines.reduce((sum, { steps }) => sum + (steps.find((step) => step.key === key)?.cents ?? 0), 0)
  return (
    <section className="card" aria-label="商品与价格">
      <header>
        <h2>商品与价格</h2>
        <span className="note">每一分优惠都摊到行，退款按这里退</span>
      </header>
      <PriceTable
        first="单价"
        columns={[...titles].map(([key, title]) => ({ key, title, cents: sumOf(key) }))}
        lines={lines.map((line) => ({
          key: line.lineId,
          picture: line.picture,
          title: line.title,
          note: <LineNote line={line} />,
          unitCents: line.unitCents,
          number: line.number,
          steps: new Map(line.steps.map(({ key, cents }) => [key, { main: moneyText(cents) }])),
          payableCents: line.payableCents + line.freightCents + line.taxCents,
        }))}
        originalCents={lines.reduce((sum, { originalCents }) => sum + originalCents, 0)}
        payableCents={payableCents}
      />
      <p className="note price-note">
        {amounts.map(({ label, amount }) => `${label} ${moneyText(amount)}`).join('，')}
        {returnedCents > 0 && `，已退 ${moneyText(returnedCents)}`}
      </p>
    </section>
  )
}

function LineNote({ line: { specText, caseNo, afterSaleText, toSend } }: { line: Line }) {
  return (
    <>
      {specText}
      {caseNo ? (
        <Link to={`/cases/${caseNo}`} className="link red">
          {afterSaleText}
        </Link>
      ) : (
        toSend > 0 && ` 待发 ${toSend} 件`
      )}
    </>
  )
}
