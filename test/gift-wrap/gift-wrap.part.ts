import { chinaDay } from '@contract/codes/china-time'
import type { OptionRow } from '@contract/schema/order'
import type { Module, ModuleContext } from '@server/compose-modules'
import { merged, type Reservable, type ReservationLine } from '@server/kernel/reservations'
import type { QuotaService } from '@server/modules/finance/quota'
import type { CheckoutPart, PricedStore, StoreBasket } from '@server/modules/trade/checkout-part'

declare module '@server/kernel/reservations' {
  interface ReservationRequests {
    /** A gift wrap of one day. */
    giftWrap: ReservationLine & { total: number }
  }
}

interface Wrap {
  greeting: string
}

const KIND = 'giftWrap'
const CENTS = 500
const A_DAY = 50
const GONE_TEXT = '今天的礼品包装已约满'

const wrapOf = ({ choices }: StoreBasket) => (choices as { giftWrap?: { isOn?: boolean; greeting?: string } }).giftWrap
const row = (own: Partial<OptionRow>): OptionRow => ({
  key: KIND,
  label: '',
  note: '',
  value: '',
  control: 'none',
  field: '',
  isOn: false,
  placeholder: '',
  maxLength: 0,
  ...own,
})

/** ¥5 per store, with a limited number per day and a greeting. */
export function createGiftWrap(
  { clock, reservations, quotas }: ModuleContext & { quotas: QuotaService },
  aDay = A_DAY,
) {
  const wraps: Reservable<'giftWrap'> = {
    kind: KIND,
    rank: 81,
    async take(tx, _ref, requests) {
      const full: string[] = []
      for (const { key: ref, number, total } of merged(requests))
        if (!(await quotas.takeUpTo(tx, { kind: KIND, ref }, { number, total }))) full.push(ref)
      return full
    },
    async release(tx, _ref, reserved) {
      for (const { key: ref, number } of merged(reserved)) await quotas.giveBackOf(tx, { kind: KIND, ref }, number)
    },
    async giveBack(tx, _ref, reserved) {
      for (const { key: ref, number } of merged(reserved)) await quotas.giveBackOf(tx, { kind: KIND, ref }, number)
    },
  }
  reservations.add(wraps)
  const part: CheckoutPart<Wrap> = {
    key: KIND,
    prepare: async () => ({
      settle({ stores }) {
        const wrapped = stores.filter(({ basket }) => wrapOf(basket)?.isOn)
        const byStore = <V>(all: readonly PricedStore[], of: (store: PricedStore) => V) =>
          new Map(all.map((store) => [store.store.storeId, of(store)]))
        return {
          fees: wrapped.map(({ store: { storeId } }) => ({ storeId, kind: KIND, title: '礼品包装', cents: CENTS })),
          keep: byStore(wrapped, ({ basket }) => ({ greeting: wrapOf(basket)?.greeting ?? '' })),
          requests: {
            giftWrap: wrapped.flatMap(({ lines: [first] }) =>
              first ? [{ lineId: first.orderLineId, key: chinaDay(clock.now()), number: 1, total: aDay }] : [],
            ),
          },
          storeRows: byStore(stores, ({ basket }) => {
            const wrap = wrapOf(basket)
            const isOn = wrap?.isOn === true
            const text = row({ label: '祝福语', control: 'text', field: 'greeting', value: wrap?.greeting ?? '' })
            return [
              row({ label: '礼品包装', note: '每店 ¥5', control: 'switch', field: 'isOn', isOn }),
              ...(isOn ? [{ ...text, placeholder: '写一句祝福', maxLength: 20 }] : []),
            ]
          }),
        }
      },
      refusal: (refused) => (refused.some(({ kind }) => kind === KIND) ? GONE_TEXT : null),
    }),
    may: (move, order) => (move === 'cancel' && order.payableCents > 100_000 ? '已包装的大额订单请联系商家取消' : null),
    async onDetail(_q, orders) {
      const wrapped = orders.filter(({ keep }) => keep).length
      return wrapped > 0 ? { rows: [row({ label: '包装合计', value: `¥${(wrapped * CENTS) / 100}` })] } : {}
    },
    onOrder: ({ keep }) => (keep ? { rows: [row({ label: '礼品包装', value: keep.greeting || '无祝福语' })] } : {}),
  }
  return { services: {}, checkoutParts: [part] } satisfies Module
}
