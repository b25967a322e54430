import { Link } from '@tanstack/react-router'
import type { Reply } from '../../app/api'
import { Money, moneyText, Shot } from '../../ui'

type Order = Reply<'order/detail'>

/** Each line times each step of its price; a step that a line did not take is empty. */
export function OrderLines({ order: { lines, amounts, payableCents, returnedCents } }: { order: Order }) {
  const steps = new Map(lines.flatMap(({ steps: own }) => own.map(({ key, title }) => [key, title] as const)))
  const sumOf = (key: string) =>
    lines.reduce((sum, line) => sum + (line.steps.find((step) => step.key === key)?.cents ?? 0), 0)
  return (
    <section className="card" aria-label="商品与价格">
      <header>
        <h2>商品与价格</h2>
        <span className="note">每一分优惠都摊到行，退款按这里退</span>
      </header>
      <section className="wide" tabIndex={0} aria-label="每行的价格">
        <table className="plain-table price-table">
          <thead>
            <tr>
              <th scope="col" className="goods">
                商品
              </th>
              <th scope="col" className="number">
                单价
              </th>
              {[...steps].map(([key, title]) => (
                <th key={key} scope="col" className="number">
                  {title}
                </th>
              ))}
              <th scope="col" className="number">
                实付
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.lineId}>
                <td>
                  <span className="row">
                    <Shot picture={line.picture} />
                    <span className="two-lines grow">
                      <span>{line.title}</span>
                      <span className="note">
                        {line.specText}
                        {line.caseNo ? (
                          <Link to={`/cases/${line.caseNo}`} className="link red">
                            {line.afterSaleText}
                          </Link>
                        ) : (
                          line.toSend > 0 && ` 待发 ${line.toSend} 件`
                        )}
                      </span>
                    </span>
                  </span>
                </td>
                <td className="number">
                  {moneyText(line.unitCents)} <span className="note">× {line.number}</span>
                </td>
                {[...steps.keys()].map((key) => {
                  const step = line.steps.find((one) => one.key === key)
                  return (
                    <td key={key} className="number">
                      {step ? moneyText(step.cents) : <span className="note">不参加</span>}
                    </td>
                  )
                })}
                <td className="number">
                  <b>{moneyText(line.payableCents + line.freightCents + line.taxCents)}</b>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>合计 {lines.reduce((sum, { number }) => sum + number, 0)} 件</td>
              <td className="number">
                <Money value={lines.reduce((sum, { originalCents }) => sum + originalCents, 0)} />
              </td>
              {[...steps.keys()].map((key) => (
                <td key={key} className="number">
                  <Money value={sumOf(key)} />
                </td>
              ))}
              <td className="number">
                <b>
                  <Money value={payableCents} />
                </b>
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
      <p className="note price-note">
        {amounts.map(({ label, amount }) => `${label} ${moneyText(amount)}`).join('，')}
        {returnedCents > 0 && `，已退 ${moneyText(returnedCents)}`}
      </p>
    </section>
  )
}
