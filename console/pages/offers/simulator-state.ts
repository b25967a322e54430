import { SIMULATED_SHOPPERS, type SimulatedShopper } from '@contract/codes/simulator'
import { type Search, useAddress } from '../../app/address'
import type { Input, Reply } from '../../app/api'

export interface BasketLine {
  skuId: string
  number: number
}

/** The inputs of a calculation, kept in the address: a link opens the same calculation. */
export interface SimulatorState {
  /** An account, or null for a shopper without one. */
  uid: string | null
  as: SimulatedShopper
  /** Epoch ms; null: now. */
  at: number | null
  isApp: boolean
  lines: readonly BasketLine[]
  /** Null: the coupons that save most. */
  couponIds: readonly string[] | null
  usePoints: boolean
  /** Delivery type; null: each store's first one. */
  way: number | null
  areaCode: string
}

export type Quote = Reply<'simulator/quote'>

export interface FormProps {
  state: SimulatorState
  change(change: Partial<SimulatorState>): void
  /** The present result; undefined without one. */
  quote: Quote | undefined
}

export const MOST_NUMBER = 999
const isShopper = (text: string): text is SimulatedShopper => text in SIMULATED_SHOPPERS

function readLines(text: string): BasketLine[] {
  return text.split(',').flatMap((part) => {
    const [id = '', number = '1'] = part.split('*')
    if (id === '') return []
    return [{ skuId: id, number: Math.min(MOST_NUMBER, Math.max(1, Math.floor(Number(number)) || 1)) }]
  })
}

function numberOf(text: string | undefined): number | null {
  const value = Number(text)
  return text === undefined || !Number.isSafeInteger(value) || value < 0 ? null : value
}

function readState(search: Search): SimulatorState {
  const { uid, as = '', at, app, lines = '', coupons, points, way, area = '' } = search
  return {
    uid: uid ?? null,
    as: isShopper(as) ? as : 'plain',
    at: numberOf(at),
    isApp: String(app) === '1',
    lines: readLines(lines),
    couponIds: coupons === undefined ? null : coupons === 'none' ? [] : coupons.split(','),
    usePoints: String(points) === '1',
    way: numberOf(way),
    areaCode: String(area),
  }
}

const searchOf = (state: SimulatorState): Record<string, string> => ({
  uid: state.uid ?? '',
  as: state.uid === null && state.as !== 'plain' ? state.as : '',
  at: state.at === null ? '' : String(state.at),
  app: state.isApp ? '1' : '',
  lines: state.lines.map(({ skuId, number }) => `${skuId}*${number}`).join(','),
  coupons: state.couponIds === null ? '' : state.couponIds.join(',') || 'none',
  points: state.usePoints ? '1' : '',
  way: state.way === null ? '' : String(state.way),
  area: state.areaCode,
})

/** The calculation of the address, and a function that changes it. */
export function useSimulator(): [SimulatorState, (change: Partial<SimulatorState>) => void] {
  const [search, setSearch] = useAddress()
  const state = readState(search)
  return [state, (change) => setSearch(searchOf({ ...state, ...change }), false)]
}

export function inputOf(state: SimulatorState): Input<'simulator/quote'> {
  const { uid, as, at, isApp, lines, couponIds, usePoints, way, areaCode } = state
  return {
    ...(uid === null ? { as } : { uid }),
    ...(at !== null && { at }),
    ...(isApp && { isApp }),
    lines: [...lines],
    ...(couponIds !== null && { couponIds: [...couponIds] }),
    ...(usePoints && { usePoints }),
    ...(way !== null && { deliveryType: way }),
    ...(areaCode !== '' && { areaCode }),
  }
}
