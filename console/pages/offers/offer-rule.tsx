import type { OfferDraft, OfferGoods } from '@contract/console/offer'
import { Plus, X } from 'lucide-react'
import { Button, Checkbox, Field, InputNumber, moneyText, Segmented } from '../../ui'
import { foldOf, perMilleOf, STEP_WORDS } from './offer-draft'

export interface RuleProps {
  draft: OfferDraft
  faults: Readonly<Partial<Record<string, string>>>
  known: ReadonlyMap<string, OfferGoods>
  onChange(change: Partial<OfferDraft>): void
}

const MOST_STEPS = 5
type Step = OfferDraft['steps'][number]

/** Yuan of cents. */
export function YuanField({
  title,
  cents,
  placeholder,
  onChange,
}: {
  title: string
  cents: number | null
  placeholder?: string
  onChange(cents: number | null): void
}) {
  return (
    <InputNumber
      aria-label={title}
      prefix="¥"
      min={0}
      max={1_000_000}
      precision={2}
      controls={false}
      value={cents === null ? null : cents / 100}
      {...(placeholder !== undefined && { placeholder })}
      onChange={(yuan) => onChange(yuan === null ? null : Math.round(yuan * 100))}
    />
  )
}

/** Steps: 满 100 元减 10 元, 满 2 件打 8 折, 满 100 元送 50 积分. */
export function StepsField({ draft, faults, onChange }: RuleProps) {
  const { kind, basis, offUnit, steps } = draft
  const words = STEP_WORDS[kind]
  const put = (at: number, change: Partial<Step>) =>
    onChange({ steps: steps.map((step, nth) => (nth === at ? { ...step, ...change } : step)) })
  const isFold = kind === 'reduction' && offUnit === 'perMille'
  return (
    <Field title="档位" note="门槛按商品售价，不含运费；达到多档时按最高一档" fault={faults.steps}>
      <div className="row wrap">
        <Segmented
          aria-label="门槛"
          value={basis}
          options={[
            { value: 'cents', label: '按金额' },
            { value: 'pieces', label: '按件数' },
          ]}
          onChange={(value) => {
            const isCents = value === 'cents'
            const from = (step: Step) => (isCents ? step.from * 10_000 : Math.max(1, Math.round(step.from / 10_000)))
            onChange({ basis: value as OfferDraft['basis'], steps: steps.map((one) => ({ ...one, from: from(one) })) })
          }}
        />
        {kind === 'reduction' && (
          <Segmented
            aria-label="优惠方式"
            value={offUnit}
            options={[
              { value: 'cents', label: '减钱' },
              { value: 'perMille', label: '打折' },
            ]}
            onChange={(unit) => {
              const value = (at: number) => (unit === 'cents' ? (at + 1) * 1000 : (at + 1) * 100)
              onChange({
                offUnit: unit as OfferDraft['offUnit'],
                steps: steps.map((one, at) => ({ ...one, value: value(at) })),
              })
            }}
          />
        )}
      </div>
      <ol className="offer-steps">
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <li key={at} className="row">
            <span>满</span>
            {basis === 'cents' ? (
              <YuanField
                title={`第 ${at + 1} 档门槛`}
                cents={step.from}
                onChange={(from) => put(at, { from: from ?? 0 })}
              />
            ) : (
              <InputNumber
                aria-label={`第 ${at + 1} 档门槛`}
                suffix="件"
                min={1}
                max={999}
                precision={0}
                controls={false}
                value={step.from}
                onChange={(from) => put(at, { from: from ?? 0 })}
              />
            )}
            <span>{words?.before ?? (isFold ? '打' : '减')}</span>
            {words || isFold ? (
              <InputNumber
                aria-label={`第 ${at + 1} 档优惠`}
                suffix={words?.after ?? '折'}
                min={isFold ? 0.01 : 1}
                max={isFold ? 9.99 : 100_000}
                precision={isFold ? 2 : 0}
                controls={false}
                value={isFold ? foldOf(step.value) : step.value}
                onChange={(value) => put(at, { value: isFold ? perMilleOf(value ?? 10) : (value ?? 0) })}
              />
            ) : (
              <YuanField
                title={`第 ${at + 1} 档优惠`}
                cents={step.value}
                onChange={(value) => put(at, { value: value ?? 0 })}
              />
            )}
            <Button
              type="text"
              size="small"
              icon={<X size={14} aria-hidden="true" />}
              aria-label={`去掉第 ${at + 1} 档`}
              disabled={steps.length === 1}
              onClick={() => onChange({ steps: steps.filter((_, nth) => nth !== at) })}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={steps.length >= MOST_STEPS}
          onClick={() => {
            const last = steps.at(-1) ?? {
              from: basis === 'cents' ? 10_000 : 1,
              value: isFold ? 100 : words ? 1 : 1000,
            }
            onChange({
              steps: [...steps, { from: last.from * 2, value: Math.min(last.value * 2, isFold ? 900 : 100_000_000) }],
            })
          }}
        >
          加一档
        </Button>
      </div>
    </Field>
  )
}

/** Points: a multiple, or steps. */
export function RewardField(props: RuleProps) {
  const { draft, faults, onChange } = props
  return (
    <>
      <Field title="积分" fault={draft.times === null ? undefined : faults.steps}>
        <div className="row wrap">
          <Segmented
            aria-label="积分方式"
            value={draft.times === null ? 'steps' : 'times'}
            options={[
              { value: 'times', label: '翻倍' },
              { value: 'steps', label: '满额送' },
            ]}
            onChange={(way) =>
              onChange(
                way === 'times' ? { times: 2, steps: [] } : { times: null, steps: [{ from: 10_000, value: 50 }] },
              )
            }
          />
          {draft.times !== null && (
            <InputNumber
              aria-label="积分倍数"
              suffix="倍"
              min={2}
              max={10}
              precision={0}
              value={draft.times}
              onChange={(times) => onChange({ times: times ?? 2 })}
            />
          )}
        </div>
      </Field>
      {draft.times === null && <StepsField {...props} />}
    </>
  )
}

const WAYS = [
  { value: 'perMille', label: '统一打折' },
  { value: 'cents', label: '统一价' },
  { value: 'own', label: '逐个定价' },
]

/** A price per piece: one for all, and own prices of SKUs. */
export function PriceField(props: RuleProps) {
  const { draft, faults, onChange } = props
  const { price } = draft
  return (
    <>
      <Field title="价格" fault={faults.price}>
        <div className="row wrap">
          <Segmented
            aria-label="定价方式"
            value={price?.unit ?? 'own'}
            options={WAYS}
            onChange={(unit) =>
              onChange({
                price:
                  unit === 'own' ? null : unit === 'cents' ? { unit, value: 990 } : { unit: 'perMille', value: 100 },
              })
            }
          />
          {price?.unit === 'cents' && (
            <YuanField
              title="统一价"
              cents={price.value}
              onChange={(value) => onChange({ price: { unit: 'cents', value: value ?? 0 } })}
            />
          )}
          {price?.unit === 'perMille' && (
            <InputNumber
              aria-label="折扣"
              suffix="折"
              min={0.01}
              max={9.99}
              precision={2}
              value={foldOf(price.value)}
              onChange={(fold) => onChange({ price: { unit: 'perMille', value: perMilleOf(fold ?? 10) } })}
            />
          )}
        </div>
      </Field>
      {draft.productIds !== null && draft.productIds.length > 0 && <SkuTable {...props} />}
      {draft.kind === 'flash' && <FlashFields {...props} />}
    </>
  )
}

/** The SKUs of the chosen products, each with a price and a number of pieces of its own. */
function SkuTable({ draft, faults, known, onChange }: RuleProps) {
  const own = new Map(draft.skus.map((one) => [one.skuId, one]))
  const put = (skuId: string, change: Partial<OfferDraft['skus'][number]>) => {
    const next = { skuId, cents: null, pieces: null, ...own.get(skuId), ...change }
    const others = draft.skus.filter((one) => one.skuId !== skuId)
    onChange({ skus: next.cents === null && next.pieces === null ? others : [...others, next] })
  }
  const rows = (draft.productIds ?? []).flatMap((id) => {
    const one = known.get(id)
    return (one?.skus ?? []).map((sku) => ({ ...sku, title: one?.title ?? id }))
  })
  const isFlash = draft.kind === 'flash'
  return (
    <Field title="规格" note={draft.price ? '不填的按统一的价格' : '不填的规格不参加'} fault={faults.skus}>
      <div className="wide">
        <table className="plain-table offer-skus">
          <thead>
            <tr>
              <th scope="col">规格</th>
              <th scope="col" className="number">
                原价
              </th>
              <th scope="col">活动价</th>
              {isFlash && <th scope="col">件数</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ skuId, title, specText, listCents }) => (
              <tr key={skuId}>
                <td>
                  <span className="two-lines">
                    <span>{title}</span>
                    <span className="note">{specText || skuId}</span>
                  </span>
                </td>
                <td className="number">{moneyText(listCents)}</td>
                <td>
                  <YuanField
                    title={`${title} ${specText} 活动价`}
                    placeholder={draft.price ? '统一' : '不参加'}
                    cents={own.get(skuId)?.cents ?? null}
                    onChange={(cents) => put(skuId, { cents })}
                  />
                </td>
                {isFlash && (
                  <td>
                    <InputNumber
                      aria-label={`${title} ${specText} 件数`}
                      placeholder="不限"
                      min={1}
                      max={100_000_000}
                      precision={0}
                      controls={false}
                      value={own.get(skuId)?.pieces ?? null}
                      onChange={(pieces) => put(skuId, { pieces })}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Field>
  )
}

const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const minuteOf = (text: string): number | null => {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  return hour === undefined ? null : Number(hour) * 60 + Number(minute)
}

function FlashFields({ draft, faults, onChange }: RuleProps) {
  const { each, daily, withCoupons } = draft
  return (
    <Field title="秒杀" fault={faults.each ?? faults.daily}>
      <div className="row wrap">
        <InputNumber
          aria-label="每人限购"
          prefix="每人限购"
          suffix="件"
          placeholder="不限"
          min={1}
          max={999}
          precision={0}
          controls={false}
          value={each === 0 ? null : each}
          onChange={(value) => onChange({ each: value ?? 0 })}
        />
        <Checkbox checked={withCoupons} onChange={() => onChange({ withCoupons: !withCoupons })}>
          可以再用券
        </Checkbox>
        <Checkbox checked={daily !== null} onChange={() => onChange({ daily: daily ? null : { from: 600, to: 720 } })}>
          只在每天一段时间
        </Checkbox>
        {daily && (
          <span className="row">
            <input
              type="time"
              aria-label="每天从"
              value={clockOf(daily.from)}
              onChange={({ target }) => onChange({ daily: { ...daily, from: minuteOf(target.value) ?? daily.from } })}
            />
            至
            <input
              type="time"
              aria-label="每天到"
              value={clockOf(daily.to % (24 * 60))}
              onChange={({ target }) => onChange({ daily: { ...daily, to: minuteOf(target.value) || 24 * 60 } })}
            />
          </span>
        )}
      </div>
    </Field>
  )
}
