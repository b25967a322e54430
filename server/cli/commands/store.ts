import type { Picture } from '@contract/schema/shared'
import { bringStoreLogo, exportStores, importStores, STORE_LOGO, STORE_SHEET } from '../../importing'
import { mediaStorage } from '../../media'
import { type PlacedStore, type Store, unitTextOf } from '../../modules/goods/store'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { drawingsFolder } from '../drawings'
import { UsageError } from '../failures'
import { money, pairs, table } from '../output'
import { pictureBytes } from '../own-picture'
import { deliveryNames, hoursText, idOf, NEW_STORE_OPTIONS, otherHoursText, STORE_OPTIONS } from '../store-options'
import { EXPORT_OPTIONS, writeFile } from './export'
import { runFile } from './import'

const MAX_POSITION = 999_999

const PLACE = {
  logo: { type: 'string', value: 'file', summary: 'a picture (JPEG, PNG, GIF, WebP, AVIF) instead of a drawing' },
  position: { type: 'string', value: 'n', summary: 'its position in the mall, lowest first (the last)' },
} as const

export const storeCommands: readonly Command[] = [
  {
    name: 'store list',
    action: null,
    summary: 'all stores, by position',
    usage: '',
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'store show',
    action: null,
    summary: 'all data of a store',
    usage: '<id>',
    arguments: [1, 1],
    run: show,
  },
  {
    name: 'store add',
    action: 'store.add',
    summary: 'opens a store',
    usage: '<id> --name <text> --at <lat,lng> [options]',
    details: [
      'The id is permanent: addresses and ids of products contain it. Repeating the command changes nothing.',
      'Defaults are in brackets.',
    ].join('\n'),
    options: { ...STORE_OPTIONS, ...NEW_STORE_OPTIONS, ...PLACE },
    arguments: [1, 1],
    run: add,
  },
  {
    name: 'store edit',
    action: 'store.edit',
    summary: 'changes a store, or closes it (--closed yes)',
    usage: '<id> [options]',
    details: 'Only the given options change. An empty text clears one: --phone "".',
    options: { ...STORE_OPTIONS, ...PLACE },
    arguments: [1, 1],
    run: edit,
  },
  {
    name: 'store import',
    action: 'import.run',
    summary: 'adds and changes stores by a sheet (CSV)',
    usage: '<file.csv> [--dry-run] [--no-images]',
    details: [
      'The columns are those of store export; a column that the file lacks changes nothing. A row with a fault is a line of',
      'the report with each of its faults and changes nothing; the other rows are imported. A new store is closed until its',
      'licence is checked. The same file again changes nothing. UTF-8 or UTF-16; commas, semicolons or tabs.',
    ].join('\n'),
    options: {
      'dry-run': { type: 'boolean', summary: 'a dry run: writes nothing and prints the same report' },
      'no-images': { type: 'boolean', summary: 'fetches no pictures' },
    },
    arguments: [1, 1],
    run: importSheet,
  },
  {
    name: 'store export',
    action: null,
    summary: 'writes all stores as a sheet (CSV), to a file or stdout',
    usage: '[file.csv] [--force] [--utf16]',
    details: 'Importing it again changes nothing.',
    options: EXPORT_OPTIONS,
    arguments: [0, 1],
    run: exportSheet,
  },
]

function importSheet(call: ActingCall): Promise<Answer> {
  return runFile(call, {
    kind: STORE_SHEET,
    bring: bringStoreLogo,
    read: (common) =>
      importStores(common.mall, {
        ...common,
        limits: { stores: 'all', hasDirectory: true },
        placeholder: STORE_LOGO,
      }),
    counts: ({ stores, pictures, ...summary }) => [
      ['rows', `${summary.rows} read, ${summary.rowsRefused} refused, ${summary.warnings} warnings`],
      [
        'stores',
        `${stores.added} added, ${stores.changed} changed, ${stores.unchanged} unchanged, ${stores.refused} refused`,
      ],
      ['closed', `${summary.closed} until their licence is checked`],
      ['pictures', `${pictures.fetched} fetched, ${pictures.missing} missing`],
    ],
  })
}

function exportSheet(call: Call): Promise<Answer> {
  return writeFile(call, exportStores, { stores: 0 }, ({ stores }) => `${stores} stores`)
}

async function list(call: Call): Promise<Answer> {
  const { storeOperator } = await call.open()
  const stores = await storeOperator.list()
  if (stores.length === 0) return { json: [], lines: ['there is no store yet: store add <id> --name … --at …'] }
  const lines = table(
    ['id', 'name', 'kind', 'hours', 'delivery', 'floor'],
    stores.map((store) => [
      store.storeId,
      store.name,
      store.kind,
      store.isClosed ? 'closed' : hoursText(store),
      deliveryNames(store.deliveryTypes).join(','),
      unitTextOf(store) || '-',
    ]),
  )
  return { json: stores.map(shown), lines }
}

async function show(call: Call): Promise<Answer> {
  const { storeOperator } = await call.open()
  return answerOf(await storeOperator.show(call.args[0] ?? ''), {})
}

async function add(call: ActingCall): Promise<Answer> {
  const [id = ''] = call.args
  const { name, x, y, ...given } = givenOf(call, { ...STORE_OPTIONS, ...NEW_STORE_OPTIONS })
  if (name === undefined) throw new UsageError('a new store needs --name <text>')
  if (x === undefined || y === undefined) throw new UsageError('a new store needs --at <lat,lng>')
  const position = positionOf(call)
  const storeId = idOf('the id', id)
  const logo = call.text('logo')
  const bytes = logo === undefined ? null : pictureBytes(logo)
  const { storeOperator, mallPictures } = await call.open()
  const picture = bytes === null ? await ownLogo(call) : await mallPictures.store('logo', bytes)
  const store = { ...given, storeId, name, x, y, logo: picture }
  const { isAdded: added, ...placed } = await storeOperator.add(call.actor, store, position)
  return answerOf(placed, { added })
}

async function edit(call: ActingCall): Promise<Answer> {
  const [id = ''] = call.args
  const given = givenOf(call, STORE_OPTIONS)
  const position = positionOf(call)
  const logo = call.text('logo')
  const bytes = logo === undefined ? null : pictureBytes(logo)
  if (Object.keys(given).length === 0 && position === undefined && bytes === null)
    throw new UsageError('say what to change (mall store edit --help)')
  const { storeOperator, mallPictures } = await call.open()
  await storeOperator.show(id)
  const change = bytes === null ? given : { ...given, logo: await mallPictures.store('logo', bytes) }
  const { changed, ...placed } = await storeOperator.edit(call.actor, id, () => change, position)
  return answerOf(placed, { changed })
}

/** The fields of a store from the options. */
function givenOf(call: Call, options: typeof STORE_OPTIONS): Partial<Store> {
  let given: Partial<Store> = {}
  for (const [name, { read }] of Object.entries(options)) {
    const text = call.text(name)
    if (text !== undefined) given = { ...given, ...read(text) }
  }
  return given
}

function positionOf(call: Call): number | undefined {
  const text = call.text('position')
  return text === undefined ? undefined : wholeNumber(text, '--position', 0, MAX_POSITION)
}

/** A new store is closed until its licence is checked. */
const addedText = ({ storeId, isClosed }: Store): string =>
  isClosed ? `${storeId}: added, closed until its licence is checked (licence list)` : `${storeId}: opened`

/** The store in --json: delivery by name, in addition to the stored code. */
function shown(store: Store) {
  return { ...store, delivery: deliveryNames(store.deliveryTypes) }
}

function answerOf({ store, position }: PlacedStore, news: { added?: boolean; changed?: string[] }): Answer {
  const { storeId } = store
  const lines =
    news.added !== undefined
      ? [news.added ? addedText(store) : `${storeId}: exists already, nothing changed`]
      : news.changed !== undefined
        ? [news.changed.length > 0 ? `${storeId}: changed ${news.changed.join(', ')}` : `${storeId}: nothing changed`]
        : linesOf(store, position)
  return { json: { ...shown(store), position, ...news }, lines }
}

function linesOf(store: Store, position: number): string[] {
  const freeOver = (cents: number | null) => (cents === null ? 'never free' : `free over ${money(cents)}`)
  return pairs([
    ['id', store.storeId],
    ['name', store.name],
    ['kind', `${store.kind}, front ${store.storeType}${store.isSelfRun ? ', run by the mall' : ''}`],
    ['merchant', store.businessId],
    ['address', [store.address, store.floor, store.unit].filter(Boolean).join(' ') || '-'],
    ['at', `${store.x},${store.y}`],
    ['phone', store.phone || '-'],
    ['hours', `${hoursText(store)}${store.isClosed ? ' (closed by hand)' : ''}`],
    ['other hours', otherHoursText(store.exceptions ?? []) || '-'],
    ['delivery', deliveryNames(store.deliveryTypes).join(', ')],
    ['freight', `${money(store.freightCents)}, ${freeOver(store.freeOverCents)}`],
    [
      'instant',
      `${money(store.instantFreightCents)}, ${freeOver(store.instantFreeOverCents)}, ${store.instantMinutes} min, from ${money(store.instantLeastCents ?? 0)}`,
    ],
    ['areas', store.deliveryAreaCodes.join(', ') || 'everywhere'],
    ['notice', store.notice || '-'],
    ['logo', store.logo.url],
    ['followers', `${store.fans}, score ${(store.scoreX10 / 10).toFixed(1)}`],
    ['position', position],
  ])
}

async function ownLogo({ config }: Call): Promise<Picture> {
  await bringStoreLogo(drawingsFolder(), mediaStorage(config))
  return STORE_LOGO
}
