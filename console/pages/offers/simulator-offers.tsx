import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { Button, moneyText } from '../../ui'
import type { Quote } from './simulator-state'

const MOST_SHOWN = 8

/** The offers and coupons, each with its effect or why it is not used; freight and points below. */
export function SimulatorOffers({ quote: { offers, deliveries, earns } }: { quote: Quote }) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? offers : offers.slice(0, MOST_SHOWN)
  return (
    <section aria-label="活动和券" className="part">
      <header className="row">
        <h2>活动和券</h2>
        <span className="note">没用上的都说原因</span>
        <span className="grow" />
        <span className="note">
          {deliveries.map((one) => `${one.storeName}${one.text}，运费 ${moneyText(one.freightCents)}`).join('；')}
          {earns > 0 && `；完成后得 ${earns.toLocaleString('zh-CN')} 积分`}
        </span>
      </header>
      {offers.length === 0 ? (
        <p className="note">这些店和全场都没有活动和券</p>
      ) : (
        <ul className="offers">
          {shown.map(({ id, isCoupon, tag, title, storeName, isUsed, cents, text }) => (
            <li key={`${isCoupon} ${id}`} className="row">
              {isUsed ? (
                <Check size={14} role="img" aria-label="用上了" />
              ) : (
                <Minus size={14} role="img" aria-label="没用上" />
              )}
              <span className="name" title={[tag, title, storeName].filter(Boolean).join('，')}>
                <span className="note">{tag}</span> {title}
              </span>
              <span className="note one-line grow" title={text}>
                {cents > 0 && <b>{moneyText(-cents)}</b>} {text}
              </span>
            </li>
          ))}
        </ul>
      )}
      {offers.length > MOST_SHOWN && (
        <Button size="small" onClick={() => setAll(!isAll)}>
          {isAll ? '收起' : `全部 ${offers.length} 个`}
        </Button>
      )}
    </section>
  )
}
