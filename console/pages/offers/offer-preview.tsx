import type { OfferDraft, OfferPreview } from '@contract/console/offer'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { Checkbox, ErrorStrip, Loading, moneyText, Tag } from '../../ui'
import { periodText } from './period'

interface PreviewProps {
  draft: OfferDraft
  preview: OfferPreview | undefined
  error: Error | null
  onRetry(): void
  /** Staff save in spite of the listed conflicting offers. */
  isAnyway: boolean
  onAnyway(): void
}

const MOST_SHOWN = 12

/** The effect of a draft, computed by the server with the rules of the checkout. */
export function PreviewPanel({ draft, preview, error, onRetry, isAnyway, onAnyway }: PreviewProps) {
  if (!preview) return error ? <ErrorStrip error={error} onRetry={onRetry} /> : <Loading rows={6} />
  const { faults, tag, texts, lines, baskets, conflicts } = preview
  return (
    <div className="stack">
      {error && <ErrorStrip error={error} onRetry={onRetry} />}
      <section className="card" aria-label="预览">
        <header>
          <h2>会员看到的</h2>
        </header>
        <div className="body stack">
          {faults.length > 0 ? (
            <p className="note">改好左边标红的地方，这里显示活动的效果</p>
          ) : (
            <>
              <div className="offer-face">
                <span className="tag-text">{tag}</span>
                <b>{texts.join('，')}</b>
                <span className="note">{draft.title || '还没有名称'}</span>
              </div>
              <ul className="offer-lines">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </section>
      {conflicts.length > 0 && (
        <section className="card" aria-label="冲突">
          <header>
            <h2>冲突</h2>
            <Tag look="warn">{conflicts.length} 个要看</Tag>
          </header>
          <ul className="offer-conflicts">
            {conflicts.map((one) => (
              <li key={one.offerId}>
                <TriangleAlert size={16} aria-hidden="true" className={one.isLost ? 'red' : 'amber'} />
                <span className="grow">
                  <Link to="/offers/$offerId" params={{ offerId: one.offerId }} target="_blank" className="link">
                    {one.title}
                  </Link>{' '}
                  {one.texts.join('，')}
                  <span className="note">
                    {periodText(one.startsAt, one.endsAt)}，{one.note}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          <div className="body">
            <Checkbox checked={isAnyway} onChange={onAnyway}>
              已经看过，仍然保存
            </Checkbox>
          </div>
        </section>
      )}
      {baskets.length > 0 && (
        <section className="card" aria-label="算例">
          <header>
            <h2>算例</h2>
            <span className="note">和结算同一个算法，只算这一个活动</span>
          </header>
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">买</th>
                <th scope="col" className="number">
                  原价
                </th>
                <th scope="col" className="number">
                  实付
                </th>
              </tr>
            </thead>
            <tbody>
              {baskets.map(({ text, listCents, payCents, note }) => (
                <tr key={text}>
                  <td>
                    <span className="two-lines">
                      <span title={text}>{text}</span>
                      <span className="note">{note}</span>
                    </span>
                  </td>
                  <td className="number">{moneyText(listCents)}</td>
                  <td className="number">
                    <b>{moneyText(payCents)}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {preview.prices.length > 0 && <Prices preview={preview} isSample={draft.productIds === null} />}
    </div>
  )
}

function Prices({ preview, isSample }: { preview: OfferPreview; isSample: boolean }) {
  const { prices, priceCount, warningCount } = preview
  return (
    <section className="card" aria-label="价格对比">
      <header>
        <h2>价格</h2>
        <span className="note">{isSample ? '几件商品的样子' : `${priceCount} 个规格`}</span>
        {warningCount > 0 && <Tag look="warn">{warningCount} 个要看</Tag>}
      </header>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">规格</th>
            <th scope="col" className="number">
              原价
            </th>
            <th scope="col" className="number">
              活动价
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.slice(0, MOST_SHOWN).map(({ skuId, title, specText, listCents, cents, warning }) => (
            <tr key={skuId}>
              <td>
                <span className="two-lines">
                  <span>{title}</span>
                  <span className={`note${warning ? ' amber' : ''}`}>
                    {[specText, warning].filter(Boolean).join('，')}
                  </span>
                </span>
              </td>
              <td className="number">{moneyText(listCents)}</td>
              <td className="number">
                <b>{moneyText(cents)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {priceCount > MOST_SHOWN && <p className="note offer-more">还有 {priceCount - MOST_SHOWN} 个规格</p>}
    </section>
  )
}
