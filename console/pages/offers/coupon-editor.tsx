import type { ConsoleCouponDraft } from '@contract/console/coupon'
import type { OfferGoods } from '@contract/console/offer'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { CallFailure, call } from '../../app/api'
import { useCall } from '../../app/query'
import { useDraft } from '../../patterns/use-draft'
import { ErrorStrip, Loading } from '../../ui'
import { COUPON_TITLES } from './coupon-draft'
import { CouponFaceView } from './coupon-face'
import { CouponAmount, CouponClaims, CouponReach } from './coupon-fields'
import { periodText } from './period'
import { useLater } from './use-later'
import './offers.css'

interface EditorProps {
  /** Null: a new coupon. */
  coupon: { couponId: string; version: string; goods: readonly OfferGoods[] } | null
  present: ConsoleCouponDraft
  /** Changes that the form begins with: a copy of another coupon. */
  first?: Partial<ConsoleCouponDraft>
  firstGoods?: readonly OfferGoods[]
  /** Beside the form, below the preview. */
  children?: ReactNode
  save(draft: ConsoleCouponDraft, version: string): Promise<{ draft: ConsoleCouponDraft; version: string }>
}

type Key = keyof ConsoleCouponDraft & string
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const SHOWN = {
  claimFrom: (at: number) => periodText(at, null),
  claimUntil: (at: number | null) => (at === null ? '不结束' : periodText(0, at)),
  productIds: (ids: string[] | null) => (ids ? `${ids.length} 件商品` : '全部商品'),
}

/** The form of a coupon beside the coupon as the shop draws it. */
export function CouponEditor({ coupon, present, first, firstGoods = [], children, save }: EditorProps) {
  const [known, setKnown] = useState(
    () => new Map([...(coupon?.goods ?? []), ...firstGoods].map((one) => [one.productId, one])),
  )
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const draft = useDraft<ConsoleCouponDraft>({
    present,
    titles: COUPON_TITLES,
    faultsOf: (value) => {
      const changed = (Object.keys(value) as Key[]).find((key) => !isSame(value[key], present[key]))
      const [text] = Object.values(faults)
      // The save bar counts faults of changed fields; one of another field keeps it off as well.
      return text !== undefined && changed ? { [changed]: text } : {}
    },
    show: SHOWN,
    save: (read, write) => saved(coupon, { ...present, ...write }, { read, write, save }),
  })
  const value = draft.value ?? present
  const later = useLater(value)
  const preview = useCall(
    'coupon/preview',
    { draft: { ...later, title: later.title || '优惠券' } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const found = preview.data?.faults
  useEffect(() => {
    const next = Object.fromEntries((found ?? []).map(({ field, text }) => [field || 'from', text]))
    setFaults(value.title.trim() === '' ? { ...next, title: '还没有名称' } : next)
  }, [found, value.title])
  const change = (some: Partial<ConsoleCouponDraft>) => {
    for (const [key, one] of Object.entries(some)) draft.set(key as Key, one as never)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => change(first ?? {}), [])
  const seen = (goods: readonly OfferGoods[]) =>
    setKnown((before) => new Map([...before, ...goods.map((one) => [one.productId, one] as const)]))
  const isTouched = (Object.keys(COUPON_TITLES) as Key[]).some(draft.isChanged)
  const fields = {
    draft: value,
    faults: isTouched ? faults : {},
    isNew: coupon === null,
    known,
    onSeen: seen,
    onChange: change,
  }
  return (
    <div className="offer-editor">
      <section className="card" aria-label="优惠券">
        <div className="body stack">
          {draft.panel}
          <CouponAmount {...fields} />
          <CouponReach {...fields} />
          <CouponClaims {...fields} />
        </div>
      </section>
      <aside aria-label="效果" className="stack">
        <section className="card" aria-label="预览">
          <header>
            <h2>会员看到的</h2>
          </header>
          <div className="body stack">
            {preview.error && <ErrorStrip error={preview.error} onRetry={() => void preview.refetch()} />}
            {preview.data?.face ? (
              <>
                <CouponFaceView
                  face={{ ...preview.data.face, title: value.title || '还没有名称' }}
                  validText={preview.data.validText}
                />
                <p className="note">{preview.data.text}</p>
              </>
            ) : preview.data ? (
              <p className="note">改好左边标红的地方，这里显示券的样子</p>
            ) : (
              <Loading rows={2} />
            )}
          </div>
        </section>
        {children}
      </aside>
    </div>
  )
}

interface Writing {
  read: Partial<ConsoleCouponDraft>
  write: Partial<ConsoleCouponDraft>
  save: EditorProps['save']
}

/**
 * Saves a draft. When another person has changed the coupon meanwhile, fields that only one side has changed are merged,
 * and the others are conflicts, which are not written.
 */
async function saved(coupon: EditorProps['coupon'], draft: ConsoleCouponDraft, { read, write, save }: Writing) {
  try {
    const reply = await save(draft, coupon?.version ?? '')
    return { present: reply.draft, conflicts: [] }
  } catch (failure) {
    if (!coupon || !(failure instanceof CallFailure) || failure.kind !== 'changed') throw failure
    const now = await call('coupon/detail', { couponId: coupon.couponId })
    const keys = Object.keys(write) as Key[]
    const refused = keys.filter((key) => !isSame(now.draft[key], read[key]) && !isSame(now.draft[key], write[key]))
    const conflicts = refused.map((field) => ({ field, by: '', at: null }))
    const kept = Object.fromEntries(keys.filter((key) => !refused.includes(key)).map((key) => [key, write[key]]))
    if (Object.keys(kept).length === 0) return { present: now.draft, conflicts }
    const reply = await save({ ...now.draft, ...kept }, now.version)
    return { present: reply.draft, conflicts }
  }
}
