/** Values by hour: those of today until now, all 24 of last week. */
export interface Series {
  today: readonly number[]
  lastWeek: readonly number[]
}

const STEPS = 4
const ROUND = [1, 2, 2.5, 5, 10]

/** The top of the axis and its round steps from there to 0; the steps are whole numbers. */
export function axisOf({ today, lastWeek }: Series): { top: number; steps: number[] } {
  const most = Math.max(...today, ...lastWeek, STEPS)
  const size = 10 ** Math.floor(Math.log10(most / STEPS))
  const step = Math.ceil((ROUND.find((one) => one * size * STEPS >= most) ?? 10) * size)
  const count = Math.ceil(most / step)
  return { top: step * count, steps: Array.from({ length: count + 1 }, (_, at) => step * (count - at)) }
}

/** Points of a line in a box of 23 by 100, y downward. */
export const linePoints = (values: readonly number[], top: number): string =>
  values.map((value, hour) => `${hour},${100 - (value / top) * 100}`).join(' ')

/** 10:00–11:00 */
export const hourText = (hour: number): string =>
  [hour, hour + 1].map((at) => `${String(at).padStart(2, '0')}:00`).join('–')

/** The sums from the first hour on. */
export function cumulated(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value) => {
    sum += value
    return sum
  })
}
