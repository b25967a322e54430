import { parseCents } from '../../kernel/money'
import {
  type Carriage,
  FREIGHT_BASES,
  type FreightBasis,
  type FreightOperatorService,
  type FreightTerms,
} from '../../modules/goods/store'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { money, table } from '../output'
import * as wall from '../wall-options'

const MAX_TITLE = 20
const MAX_CENTS = 1_000_000
const MAX_PIECES = 999
const MAX_UNITS = 10_000_000
const MAX_KM = 100

const TERMS_OPTIONS = {
  first: {
    type: 'string',
    value: 'amount',
    summary: 'the amount that the first fee covers: 1, 1kg, 500g, 20l, 8000cm3',
  },
  fee: { type: 'string', value: 'yuan', summary: 'the first fee' },
  further: {
    type: 'string',
    value: 'amount',
    summary: 'the size of a further unit (as --first); a started unit counts in full',
  },
  'further-fee': { type: 'string', value: 'yuan', summary: 'fee of each further unit (0)' },
} as const

export const freightCommands: readonly Command[] = [
  {
    name: 'freight list',
    action: null,
    summary: 'delivery fees of a store',
    usage: '<store>',
    arguments: [1, 1],
    run: list,
  },
  {
    name: 'freight put',
    action: 'store.edit',
    summary: 'makes a template of a store, or changes one',
    usage: '<store> <template> --by <basis> --first <amount> --fee <yuan> [options]',
    details:
      'A template replaces the store’s flat fee for its goods; all its goods of an order are summed. Its areas are kept.',
    options: {
      title: { type: 'string', value: 'text', summary: `its name, up to ${MAX_TITLE} (its id)` },
      by: { type: 'string', value: 'basis', summary: FREIGHT_BASES.join(', ') },
      ...TERMS_OPTIONS,
      'free-over': { type: 'string', value: 'yuan', summary: 'goods total from which that is free, or never (never)' },
      usual: { type: 'boolean', summary: 'makes it the template of goods that name none' },
    },
    arguments: [2, 2],
    run: put,
  },
  {
    name: 'freight area',
    action: 'store.edit',
    summary: 'sets terms of a template for some areas, or excludes them',
    usage: '<store> <template> <codes> --first … --fee … | --barred | --plain',
    details: 'Codes are prefixes of area codes, separated by commas: 65,54. The longest prefix that matches applies.',
    options: {
      ...TERMS_OPTIONS,
      barred: { type: 'boolean', summary: 'its goods are not delivered there' },
      plain: { type: 'boolean', summary: 'removes the terms of these areas' },
    },
    arguments: [3, 3],
    run: area,
  },
  {
    name: 'freight end',
    action: 'store.edit',
    summary: 'removes a template: its goods get the default one',
    usage: '<store> <template>',
    arguments: [2, 2],
    run: end,
  },
  {
    name: 'freight rider',
    action: 'store.edit',
    summary: 'range of a store’s riders, and the fee beyond the base distance',
    usage: '<store> --within <km> --each <yuan> --farthest <km> | --plain',
    details: "Within the base distance the store's own fee applies; each started km beyond costs more.",
    options: {
      within: { type: 'string', value: 'km', summary: 'a whole number' },
      each: { type: 'string', value: 'yuan', summary: 'for each km beyond' },
      farthest: { type: 'string', value: 'km', summary: 'maximum distance of a delivery' },
      plain: { type: 'boolean', summary: 'removes range and extra fee' },
    },
    arguments: [1, 1],
    run: rider,
  },
  {
    name: 'freight goods',
    action: 'freight.goods',
    summary: 'sets the template of a product, and the size of its parcel',
    usage: '<product> [--template <id>|usual] [--volume <amount>]',
    options: {
      template: { type: 'string', value: 'id', summary: 'of its store; usual: the usual one' },
      volume: { type: 'string', value: 'amount', summary: 'of one piece: 20l, 8000cm3' },
    },
    arguments: [1, 1],
    run: goods,
  },
]

async function list(call: Call): Promise<Answer> {
  const storeId = storeOf(call)
  const { freightOperator } = await call.open()
  const { templates, rider } = await freightOperator.show(storeId)
  if (templates.length === 0 && !rider)
    return { json: { templates, rider }, lines: [`${storeId}: flat fees only (store show ${storeId})`] }
  const lines = table(
    ['id', 'by', 'terms', 'free over', 'areas', 'barred', 'title'],
    templates.map((one) => [
      `${one.id}${one.isUsual ? ' (usual)' : ''}`,
      one.basis,
      termsLine(one.terms),
      one.freeOverCents === null ? 'never' : money(one.freeOverCents),
      one.areas.map(({ codes, terms }) => `${codes.join(',')}: ${termsLine(terms)}`).join('; ') || '-',
      one.excluded.join(',') || '-',
      one.title,
    ]),
  )
  const riders = rider
    ? [`riders: ${rider.firstKm} km, ${money(rider.furtherCents)} a km beyond, ${rider.mostKm} km at most`]
    : []
  return { json: { templates, rider }, lines: [...(templates.length > 0 ? lines : []), ...riders] }
}

const termsLine = ({ first, firstCents, further, furtherCents }: FreightTerms): string =>
  `${first} ${money(firstCents)} + ${further} ${money(furtherCents)}`

async function put(call: ActingCall): Promise<Answer> {
  const [, id = ''] = call.args
  if (!/^[a-z0-9-]{1,20}$/.test(id))
    throw new UsageError(`a template's id is up to 20 small letters, digits and dashes`)
  const by = FREIGHT_BASES.find((one) => one === call.text('by'))
  if (!by) throw new UsageError(`--by must be one of ${FREIGHT_BASES.join(', ')}`)
  const terms = termsOf(call, by)
  const freeOver = call.text('free-over') ?? 'never'
  const freeOverCents = freeOver === 'never' ? null : centsOf('--free-over', freeOver)
  const title = wall.lineOf(call, 'title', MAX_TITLE) ?? id
  const isUsual = call.isSet('usual')
  const template = { id, title, basis: by, terms, freeOverCents, isUsual }
  return change(call, (freight, storeId) => freight.putTemplate(call.actor, storeId, template))
}

async function area(call: ActingCall): Promise<Answer> {
  const [, id = '', text = ''] = call.args
  const codes = [...new Set(text.split(','))]
  if (!codes.every((code) => /^\d{2,12}$/.test(code)))
    throw new UsageError(`"${text}" is not a list of prefixes of area codes, such as 65,54`)
  const isPlain = call.isSet('plain')
  const isBarred = call.isSet('barred')
  if (isPlain && isBarred) throw new UsageError('--barred and --plain cannot be combined')
  return change(call, async (freight, storeId) => {
    const { basis } = await freight.template(storeId, id)
    const terms = isPlain ? 'plain' : isBarred ? 'barred' : termsOf(call, basis)
    return freight.setArea(call.actor, storeId, { templateId: id, codes, terms })
  })
}

function end(call: ActingCall): Promise<Answer> {
  const [, id = ''] = call.args
  return change(call, (freight, storeId) => freight.endTemplate(call.actor, storeId, id))
}

function rider(call: ActingCall): Promise<Answer> {
  if (call.isSet('plain')) return change(call, (freight, storeId) => freight.setRider(call.actor, storeId, null))
  const firstKm = wholeNumber(call.text('within') ?? '', '--within', 0, MAX_KM)
  const mostKm = wholeNumber(call.text('farthest') ?? '', '--farthest', Math.max(1, firstKm), MAX_KM)
  const furtherCents = centsOf('--each', call.text('each') ?? '')
  const terms = { firstKm, furtherCents, mostKm }
  return change(call, (freight, storeId) => freight.setRider(call.actor, storeId, terms))
}

async function goods(call: ActingCall): Promise<Answer> {
  const [productId = ''] = call.args
  const named = call.text('template')
  const size = call.text('volume')
  if (named === undefined && size === undefined) throw new UsageError('say --template <id> or --volume <amount>')
  const volumeCm3 = size === undefined ? undefined : amountOf('--volume', 'volume', size)
  const { productOperator } = await call.open()
  const template = named === 'usual' ? '' : named
  const change = { ...(template !== undefined && { template }), ...(volumeCm3 !== undefined && { volumeCm3 }) }
  await productOperator.setFreight(call.actor, productId, change)
  return { json: { productId, ...change }, lines: [`${productId}: changed`] }
}

async function change(
  call: ActingCall,
  act: (freight: FreightOperatorService, storeId: string) => Promise<Carriage>,
): Promise<Answer> {
  const storeId = storeOf(call)
  const { freightOperator } = await call.open()
  return { json: await act(freightOperator, storeId), lines: [`${storeId}: changed`] }
}

const storeOf = (call: Call): string => call.args[0] ?? ''

function termsOf(call: Call, basis: FreightBasis): FreightTerms {
  const first = amountOf('--first', basis, call.text('first') ?? '')
  const more = call.text('further')
  return {
    first,
    firstCents: centsOf('--fee', call.text('fee') ?? ''),
    further: more === undefined ? first : amountOf('--further', basis, more),
    furtherCents: centsOf('--further-fee', call.text('further-fee') ?? '0'),
  }
}

const UNITS: Record<FreightBasis, { wanted: string; units: Readonly<Record<string, number>>; most: number }> = {
  pieces: { wanted: `a number of pieces up to ${MAX_PIECES}`, units: { '': 1 }, most: MAX_PIECES },
  weight: { wanted: 'a weight such as 500g or 1.5kg', units: { g: 1, kg: 1000 }, most: MAX_UNITS },
  volume: { wanted: 'a volume such as 8000cm3 or 20l', units: { cm3: 1, l: 1000 }, most: MAX_UNITS },
}

/** Pieces, grams or cm³. */
function amountOf(name: string, basis: FreightBasis, text: string): number {
  const { wanted, units, most } = UNITS[basis]
  const [, number = '', unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?)([a-z]\w*)?$/.exec(text.trim()) ?? []
  const amount = number === '' ? 0 : Math.round(Number(number) * 1000 * (units[unit] ?? 0)) / 1000
  if (!Number.isInteger(amount) || amount < 1 || amount > most)
    throw new UsageError(`${name} must be ${wanted}, not "${text}"`)
  return amount
}

function centsOf(name: string, text: string): number {
  const cents = parseCents(text)
  if (cents === null || cents > MAX_CENTS)
    throw new UsageError(`${name} must be an amount of yuan from 0 to 10000, not "${text}"`)
  return cents
}
