import { chinaDay, DAY_MS } from '@contract/codes/china-time'
import type { FunnelRow } from '../../modules/system/tracking'
import type { Answer, Call, Command } from '../command'
import { UsageError } from '../failures'
import { table } from '../output'

/** Default number of days of a report. */
const USUAL_DAYS = 7
const MAX_CHANNEL = 300

export const trackingCommand: Command = {
  name: 'tracking report',
  action: null,
  summary: 'the funnel from view to payment, by day and channel',
  usage: '[--from <yyyy-mm-dd>] [--to <yyyy-mm-dd>] [--channel <id>]',
  details: [
    'Counts devices that agreed to tracking, once for each day, channel and step: views (any page), cart (added a',
    'product), order (submitted one), paid. A percentage is of the step before; the last is paid of views. An order',
    'counts on the day and in the channel of its submit, and is paid when the payment provider confirms. - is no channel.',
  ].join('\n'),
  options: {
    from: {
      type: 'string',
      value: 'date',
      summary: `first day in China, default ${USUAL_DAYS - 1} days before the last`,
    },
    to: { type: 'string', value: 'date', summary: 'last day, default today' },
    channel: { type: 'string', value: 'id', summary: 'one crm_channel_id' },
  },
  arguments: [0, 0],
  run: report,
}

async function report(call: Call): Promise<Answer> {
  const to = call.text('to') ?? dayBefore(Date.now(), 0)
  const from = call.text('from') ?? dayBefore(momentOf(to, '--to'), USUAL_DAYS - 1)
  if (momentOf(from, '--from') > momentOf(to, '--to')) throw new UsageError('--from must not be after --to')
  const channel = call.text('channel')
  if (channel !== undefined && (channel === '' || channel.length > MAX_CHANNEL))
    throw new UsageError(`--channel must have 1 to ${MAX_CHANNEL} characters`)
  const { tracking } = await call.open()
  const funnel = await tracking.report({ from, to, ...(channel === undefined ? {} : { channel }) })
  const rows = [...funnel.rows, { ...funnel.total, day: 'total' }]
  const lines = [
    ...table(['day', 'channel', 'views', 'cart', '', 'order', '', 'paid', '', 'of views'], rows.map(cells)),
    '',
    `orders paid from ${from} to ${to}: ${funnel.paidOrders}, of all shoppers, tracked or not`,
  ]
  return { json: funnel, lines }
}

function cells({ day, channel, views, carts, orders, paid }: FunnelRow): string[] {
  const share = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)}%`)
  const steps = [carts, share(carts, views), orders, share(orders, carts), paid, share(paid, orders)]
  return [day, channel, String(views), ...steps.map(String), share(paid, views)]
}

/** The day that many days earlier, in China. */
const dayBefore = (at: number, days: number): string => chinaDay(at - days * DAY_MS)

/** The start of a day in China. */
function momentOf(day: string, name: string): number {
  const at = Date.parse(`${day}T00:00:00.000+08:00`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(at) || dayBefore(at, 0) !== day)
    throw new UsageError(`${name} must be a date like 2026-11-21, not "${day}"`)
  return at
}
