import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { SIMULATED_SHOPPER_KEYS, SIMULATED_SHOPPERS } from '@contract/codes/simulator'
import { useState } from 'react'
import { useCall } from '../../app/query'
import { momentText, moneyText } from '../../ui'
import { inputOf, type Quote, type SimulatorState, useSimulator } from './simulator-state'

/** Number of cells for shoppers without an account. */
const OTHERS = 2
const EVENING_MS = 20 * 3_600_000

/** The next 20:00 in China. */
function nextEvening(now: number): number {
  const today = startOfChinaDay(chinaDay(now)) + EVENING_MS
  return today > now ? today : today + DAY_MS
}

/** The same basket under four conditions; one click makes a condition the present one. */
export function SimulatorCells({ quote }: { quote: Quote }) {
  const [state] = useSimulator()
  // Fixed while the page is open, so that the condition of a cell stays the same.
  const [evening] = useState(() => nextEvening(Date.now()))
  // The account of the first two cells, also after a click on a shopper without one.
  const [account, setAccount] = useState<{ uid: string; name: string } | null>(null)
  const { uid } = state
  if (uid !== null && (account?.uid !== uid || account.name !== quote.shopper.name))
    setAccount({ uid, name: quote.shopper.name })
  const own = account ? { ...account, as: 'plain' as const } : { uid, as: state.as, name: quote.shopper.name }
  const at = state.at ?? evening
  const { name, ...shopper } = own
  const others = SIMULATED_SHOPPER_KEYS.filter((as) => shopper.uid !== null || as !== shopper.as).slice(0, OTHERS)
  const cells: { key: string; title: string; who: string; change: Partial<SimulatorState> }[] = [
    { key: 'now', title: '现在', who: name, change: { ...shopper, at: null } },
    { key: 'planned', title: momentText(at), who: name, change: { ...shopper, at } },
    ...others.map((as) => {
      return {
        key: as,
        title: momentText(at),
        who: SIMULATED_SHOPPERS[as],
        change: { uid: null, as, couponIds: null, at },
      }
    }),
  ]
  return (
    <section aria-label="换一个条件" className="part">
      <header className="row">
        <h2>换一个条件</h2>
        <span className="note">点一格就按它重算</span>
      </header>
      <div className="cells">
        {cells.map(({ key, ...cell }) => (
          <Cell key={key} {...cell} present={quote.payableCents} />
        ))}
      </div>
    </section>
  )
}

interface CellProps {
  title: string
  who: string
  change: Partial<SimulatorState>
  /** Payable cents under the present condition. */
  present: number
}

function Cell({ title, who, change, present }: CellProps) {
  const [state, setState] = useSimulator()
  const input = inputOf({ ...state, ...change })
  const quote = useCall('simulator/quote', input)
  const isPresent = JSON.stringify(input) === JSON.stringify(inputOf(state))
  const cents = quote.data?.payableCents
  return (
    <button
      type="button"
      className={isPresent ? 'is-on' : ''}
      aria-pressed={isPresent}
      onClick={() => setState(change)}
    >
      <span>{title}</span>
      <span className="note">{who}</span>
      <span className="row">
        <b className="sum grow">{cents === undefined ? (quote.error ? '算不了' : '…') : moneyText(cents)}</b>
        <span className="note">{isPresent ? '当前' : cents !== undefined && differenceText(cents - present)}</span>
      </span>
    </button>
  )
}

const differenceText = (cents: number) => (cents === 0 ? '一样' : `${cents > 0 ? '+' : ''}${moneyText(cents)}`)
