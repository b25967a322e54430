import type { Picture } from '@contract/schema/shared'
import type { ReactNode } from 'react'
import { moneyText, Shot } from '../ui'

export interface PriceColumn {
  key: string
  title: string
  /** The sum of the step over all lines, in cents. */
  cents: number
}

/** One step of one line: the amount, or why there is none. */
export interface PriceStep {
  main?: string
  note?: string
  /** The tooltip of an amount. */
  title?: string
}

export interface PriceLine {
  key: string
  picture: Picture
  title: string
  note: ReactNode
  unitCents: number
  number: number
  steps: ReadonlyMap<string, PriceStep>
  payableCents: number
}

export interface PriceTableProps {
  /** Head of the column with the price before all steps. */
  first: string
  columns: readonly PriceColumn[]
  lines: readonly PriceLine[]
  originalCents: number
  payableCents: number
}

const GOODS_WIDTH = 188
const LEAST_WIDTH = 76
/** Digits are as wide as each other; sums are larger and bold. */
const DIGIT = { plain: 8, sum: 10 }
const PADDING = 16

const widthOf = (texts: readonly string[], digit = DIGIT.plain): number =>
  Math.max(LEAST_WIDTH, ...texts.map((text) => PADDING + text.length * digit))

/** Widths of the columns, so that no amount is cut: the goods get the rest. */
function widthsOf({ columns, lines, originalCents, payableCents }: Omit<PriceTableProps, 'first'>): number[] {
  return [
    widthOf([moneyText(originalCents), ...lines.map((one) => `${moneyText(one.unitCents)} × ${one.number}`)]),
    ...columns.map(({ key, cents }) =>
      widthOf([moneyText(cents), ...lines.map((line) => line.steps.get(key)?.main ?? '')]),
    ),
    PADDING / 2 + widthOf([moneyText(payableCents)], DIGIT.sum),
  ]
}

/** Lines times the steps of their price, totals below; a step that does not apply to a line shows why. */
export function PriceTable({ first, ...of }: PriceTableProps) {
  const { columns, lines, originalCents, payableCents } = of
  const widths = widthsOf(of)
  return (
    <section className="wide" tabIndex={0} aria-label="每行的价格">
      <table
        className="plain-table price-table"
        style={{ minWidth: widths.reduce((sum, one) => sum + one, GOODS_WIDTH) }}
      >
        <colgroup>
          <col />
          {widths.map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity of their own
            <col key={at} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" className="number">
              {first}
            </th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col" className="number" title={title}>
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
            <tr key={line.key}>
              <td>
                <span className="row">
                  <Shot picture={line.picture} />
                  <span className="two-lines grow">
                    <span title={line.title}>{line.title}</span>
                    <span className="note">{line.note}</span>
                  </span>
                </span>
              </td>
              <td className="number">
                {moneyText(line.unitCents)} <span className="note">× {line.number}</span>
              </td>
              {columns.map(({ key }) => (
                <td key={key} className="number">
                  <Step of={line.steps.get(key)} />
                </td>
              ))}
              <td className="number">
                <b>{moneyText(line.payableCents)}</b>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>
              <b>合计 {lines.reduce((sum, { number }) => sum + number, 0)} 件</b>
            </td>
            <td className="number">{moneyText(originalCents)}</td>
            {columns.map(({ key, cents }) => (
              <td key={key} className="number">
                {moneyText(cents)}
              </td>
            ))}
            <td className="number">
              <b className="sum">{moneyText(payableCents)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Step({ of: { main, note, title } = {} }: { of: PriceStep | undefined }) {
  if (main === undefined)
    return (
      <span className="note reason" title={note}>
        {note || '不参加'}
      </span>
    )
  return note ? (
    <span className="two-lines">
      <span>{main}</span>
      <span className="note" title={note}>
        {note}
      </span>
    </span>
  ) : (
    <span title={title}>{main}</span>
  )
}
