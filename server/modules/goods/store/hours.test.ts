import { DAY_MS, MINUTE_MS } from '@contract/codes/china-time'
import { exceptionsProblem, type HoursException } from '@contract/codes/store'
import { type Hours, isInHours, isOfferedOn, isWithinHours, openingText, openText } from './hours.rules'

const at = (day: string, time = '00:00') => Date.parse(`${day}T${time}:00+08:00`)
const closed = (from: string, to = from, note = ''): HoursException => ({ from, to, hours: null, note })
const other = (from: string, openTime: string, closeTime: string): HoursException => ({
  from,
  to: from,
  hours: { openTime, closeTime },
  note: '',
})
const PLAIN: Hours = { openTime: '10:00', closeTime: '22:00' }
const LATE: Hours = { openTime: '18:00', closeTime: '02:00' }
const ALWAYS: Hours = { openTime: '00:00', closeTime: '00:00' }

test.each<[what: string, hours: Hours, now: number, isOpen: boolean, text: string]>([
  [
    'a day off',
    { ...PLAIN, exceptions: [closed('2026-10-01')] },
    at('2026-10-01', '12:00'),
    false,
    '休息中 · 10:00 营业',
  ],
  [
    'several days off name the day of the next opening',
    { ...PLAIN, exceptions: [closed('2026-10-01', '2026-10-03', '国庆')] },
    at('2026-10-01', '12:00'),
    false,
    '休息中 · 10 月 4 日 10:00 营业',
  ],
  [
    'other hours, before they begin',
    { ...PLAIN, exceptions: [other('2026-10-01', '14:00', '18:00')] },
    at('2026-10-01', '12:00'),
    false,
    '休息中 · 14:00 营业',
  ],
  [
    'other hours, during them',
    { ...PLAIN, exceptions: [other('2026-10-01', '08:00', '23:30')] },
    at('2026-10-01', '23:00'),
    true,
    '营业中 · 至 23:30',
  ],
  [
    'the night before a day off ends as usual',
    { ...LATE, exceptions: [closed('2026-10-01')] },
    at('2026-10-01', '01:00'),
    true,
    '营业中 · 至 02:00',
  ],
  [
    'the night of a day off',
    { ...LATE, exceptions: [closed('2026-10-01')] },
    at('2026-10-02', '01:00'),
    false,
    '休息中 · 18:00 营业',
  ],
  [
    'around the clock until a day off',
    { ...ALWAYS, exceptions: [closed('2026-10-02')] },
    at('2026-10-01', '20:00'),
    true,
    '营业中 · 至 00:00',
  ],
  ['around the clock', ALWAYS, at('2026-10-01', '20:00'), true, '24 小时营业'],
  [
    'open around the clock on one day only',
    { ...PLAIN, exceptions: [other('2026-10-01', '00:00', '00:00')] },
    at('2026-10-01', '03:00'),
    true,
    '营业中 · 至 00:00',
  ],
  [
    'closed for longer than is looked ahead',
    { ...PLAIN, exceptions: [closed('2026-10-01', '2027-10-01')] },
    at('2026-10-02', '12:00'),
    false,
    '休息中',
  ],
])('%s [store.exceptions]', (_what, hours, now, isOpen, text) => {
  expect([isInHours(hours, now), openText(hours, now)]).toEqual([isOpen, text])
})

test('without exceptions the daily hours apply, at any minute', () => {
  const times = ['00:00', '02:00', '09:30', '18:00', '23:59']
  for (const openTime of times)
    for (const closeTime of times)
      for (let minute = 0; minute < 24 * 60; minute += 7) {
        const now = at('2026-10-01') + minute * MINUTE_MS
        expect([openTime, closeTime, minute, isInHours({ openTime, closeTime }, now)]).toEqual([
          openTime,
          closeTime,
          minute,
          isWithinHours(openTime, closeTime, now),
        ])
      }
})

/** The model: a list of all minutes of five days, each marked by the day whose hours it belongs to. */
function modelOf(hours: Hours): boolean[] {
  const open = Array<boolean>(5 * 1440).fill(false)
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  for (let day = 0; day < 5; day++) {
    const date = new Date(at('2026-10-01') + day * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10)
    const exception = hours.exceptions?.find(({ from, to }) => from <= date && date <= to)
    const own = exception ? exception.hours : hours
    if (!own) continue
    let minute = minutes(own.openTime)
    do {
      open[day * 1440 + minute] = true
      minute++
    } while (minute % 1440 !== minutes(own.closeTime))
  }
  return open
}

test('a model of minutes gives the same open times and the same next opening [store.exceptions-model]', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const time = () => `${String(random(24)).padStart(2, '0')}:${['00', '30'][random(2)]}`
  for (let turn = 0; turn < 60; turn++) {
    const exceptions = ['2026-10-02', '2026-10-03', '2026-10-04']
      .filter(() => random(2) === 0)
      .map((day) => (random(2) === 0 ? closed(day) : other(day, time(), time())))
    const hours: Hours = { openTime: time(), closeTime: time(), exceptions }
    const model = modelOf(hours)
    for (let minute = 1440; minute < 3 * 1440; minute += 17) {
      const now = at('2026-10-01') + minute * MINUTE_MS
      expect([hours, minute, isInHours(hours, now)]).toEqual([hours, minute, model[minute]])
      if (model[minute]) continue
      const next = model.findIndex((isOpen, later) => isOpen && later > minute)
      if (next < 0) continue
      const clock = `${String(Math.floor((next % 1440) / 60)).padStart(2, '0')}:${String(next % 60).padStart(2, '0')}`
      expect([hours, minute, openingText(hours, now).endsWith(clock)]).toEqual([hours, minute, true])
    }
  }
})

test('times on a day with other hours must be within them [store.exceptions-slots]', () => {
  const hours = { exceptions: [closed('2026-10-01'), other('2026-10-02', '12:00', '18:00')] }
  const slot = (day: string, from: string, until: string) => ({ at: at(day, from), until: at(day, until) })
  expect([
    isOfferedOn(hours, slot('2026-10-01', '12:00', '13:00')),
    isOfferedOn(hours, slot('2026-10-02', '11:00', '12:00')),
    isOfferedOn(hours, slot('2026-10-02', '12:00', '13:00')),
    isOfferedOn(hours, slot('2026-10-02', '17:30', '18:30')),
    isOfferedOn(hours, slot('2026-10-03', '08:00', '09:00')),
  ]).toEqual([false, false, true, false, true])
})

test.each<[string, readonly HoursException[], string | null]>([
  ['days one after the other', [closed('2026-10-01', '2026-10-02'), closed('2026-10-03')], null],
  ['a day twice', [closed('2026-10-02'), closed('2026-10-01', '2026-10-02')], '2026-10-02 有两条安排'],
  ['the end before the begin', [closed('2026-10-02', '2026-10-01')], '2026-10-02 的结束日期在开始日期之前'],
  ['no such day', [closed('2026-02-30')], '日期不对'],
  ['a time that does not exist', [other('2026-10-01', '25:00', '26:00')], '2026-10-01 的时间不对，填 10:00 这样的时间'],
])('%s: exceptions are checked [store.exceptions-checked]', (_what, exceptions, problem) => {
  expect(exceptionsProblem(exceptions)).toBe(problem)
})
