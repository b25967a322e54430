import type { SlotTerms } from '../../modules/trade/slot'
import type { ActingCall, Answer, Command } from '../command'
import { UsageError } from '../failures'
import { dayWords, SLOT_OPTIONS, termsOf } from '../slot-options'

export const slotCommands: readonly Command[] = [
  {
    name: 'store slots',
    action: 'slot.set',
    summary: 'pickup slots of a store, each for a number of orders',
    usage: '<id> [--most <n>] [options] | --off',
    details: [
      'Without options it prints the settings. Only the given options change; the default of a store without slots',
      'is in brackets. Existing appointments are kept.',
    ].join('\n'),
    options: SLOT_OPTIONS,
    arguments: [1, 1],
    run: slots,
  },
]

async function slots(call: ActingCall): Promise<Answer> {
  const [id = ''] = call.args
  const named = Object.keys(SLOT_OPTIONS).filter((name) => name !== 'off' && call.text(name) !== undefined)
  const isOff = call.isSet('off')
  if (isOff && named.length > 0) throw new UsageError(`--off and --${named[0]} contradict each other`)
  const mall = await call.open()
  const { store, terms: known } = await mall.slotOperator.show(id)
  const terms = isOff ? null : named.length > 0 ? termsOf(call, store, known ?? undefined) : known
  await mall.slotOperator.set(call.actor, id, terms)
  return { json: terms, lines: [`${id}: ${terms ? termsText(terms) : 'pickup at any hour'}`] }
}

const termsText = ({ weekdays, openTime, closeTime, minutes, most, daysAhead, leadMinutes, payAtPickup }: SlotTerms) =>
  `${dayWords(weekdays)} ${openTime}-${closeTime}, ${minutes} minutes for ${most} orders each, ` +
  `up to ${daysAhead} days ahead, ${leadMinutes} minutes before at the latest${payAtPickup ? ', payment at the store is possible' : ''}`
