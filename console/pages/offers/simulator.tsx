import { MOST_SIMULATED_LINES, PRICE_STEPS } from '@contract/codes/simulator'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../app/query'
import { type PriceStep, PriceTable } from '../../patterns/price-table'
import { Empty, ErrorStrip, Loading, momentText, moneyText } from '../../ui'
import { SimulatorCells } from './simulator-cells'
import { SimulatorConflicts } from './simulator-conflicts'
import { SimulatorForm } from './simulator-form'
import { SimulatorOffers } from './simulator-offers'
import { inputOf, type Quote, useSimulator } from './simulator-state'
import './simulator.css'

type Line = Quote['lines'][number]

/** The price of a basket for a shopper at a moment, with its steps, by the calculation of the checkout. */
export default function Simulator() {
  return (
    <>
      <div className="page-head">
        <h1>价格模拟器</h1>
        <span className="note">和结算用同一个算法，只算不下单</span>
      </div>
      <div className="on-phone card">
        <Empty text="请用电脑打开价格模拟器" />
      </div>
      <div className="simulator">
        <SimulatorConflicts />
        <Calculation />
      </div>
    </>
  )
}

function Calculation() {
  const [state, change] = useSimulator()
  const isAsked = state.lines.length > 0 && state.lines.length <= MOST_SIMULATED_LINES
  const quote = useCall('simulator/quote', inputOf(state), { enabled: isAsked, placeholderData: keepPreviousData })
  const found = isAsked ? quote.data : undefined
  return (
    <>
      <section className="card simulator-form" aria-label="谁，什么时候，买什么">
        <header>
          <h2>谁，什么时候，买什么</h2>
        </header>
        <div className="body stack">
          <SimulatorForm state={state} change={change} quote={found} />
          <p className="note">改一处就重算，不占库存，不记订单</p>
        </div>
      </section>
      <section className="card simulator-quote" aria-label="每一行怎么算出来" aria-busy={quote.isFetching}>
        <header>
          <h2>每一行怎么算出来</h2>
          {found && (
            <span className="note">
              {found.isPlanned ? momentText(found.at) : '现在'}，{found.shopper.name}
            </span>
          )}
        </header>
        {quote.error && isAsked && (
          <ErrorStrip
            error={quote.error}
            {...(found && { since: quote.dataUpdatedAt })}
            onRetry={() => void quote.refetch()}
          />
        )}
        {!isAsked && <Empty text="先在左边加商品，或填一个订单号" />}
        {isAsked && !found && !quote.error && <Loading rows={5} />}
        {found && <Result quote={found} isStale={quote.isPlaceholderData} />}
      </section>
    </>
  )
}

function Result({ quote, isStale }: { quote: Quote; isStale: boolean }) {
  const { lines, steps, problems, notices } = quote
  const columns = steps
    .filter(({ key, cents }) => cents !== 0 || (key !== 'freight' && key !== 'tax'))
    .map(({ key, cents }, nth) => ({ key, title: `${nth + 1} ${PRICE_STEPS[key]}`, cents }))
  return (
    <div className={isStale ? 'is-stale' : ''}>
      {problems.length + notices.length > 0 && (
        <ul className="strip warn problems">
          {problems.map(({ title, text }) => (
            <li key={`${title} ${text}`}>
              「{title}」{text}，没算在内
            </li>
          ))}
          {notices.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {lines.length === 0 ? (
        <Empty text="这些商品现在都买不了" />
      ) : (
        <PriceTable
          first="原价"
          columns={columns}
          lines={lines.map((line) => ({
            key: line.lineId,
            picture: line.picture,
            title: line.title,
            note: [line.isGiven ? '赠品或换购' : '', line.specText, line.storeName].filter(Boolean).join('，'),
            unitCents: line.listCents,
            number: line.number,
            steps: new Map(line.cells.map((cell) => [cell.key, stepOf(line, cell)])),
            payableCents: line.payableCents,
          }))}
          originalCents={quote.originalCents}
          payableCents={quote.payableCents}
        />
      )}
      <SimulatorOffers quote={quote} />
      <SimulatorCells quote={quote} />
    </div>
  )
}

/** The price step shows the unit price, the others the amount that they add. */
function stepOf({ unitCents }: Line, { key, cents, note }: Line['cells'][number]): PriceStep {
  if (key === 'price') return { main: moneyText(unitCents), note }
  if (cents === 0) return { note }
  return key === 'freight' ? { main: moneyText(cents), note } : { main: moneyText(cents), title: note }
}
