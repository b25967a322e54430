import { STORE_BRAND_LENGTH, STORE_BRANDS_MAX, STORE_CATEGORIES } from '@contract/codes/store-directory'
import type { DirectoryFields } from '@contract/console/store-directory'
import type { ActingCall, Answer, Call, Command } from '../command'
import { UsageError } from '../failures'
import { table } from '../output'

const CATEGORIES: readonly string[] = STORE_CATEGORIES.map(({ code }) => code)

export const directoryCommands: readonly Command[] = [
  {
    name: 'directory list',
    action: null,
    summary: 'how stores are listed in the directory',
    usage: '',
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'directory edit',
    action: 'storeDirectory.edit',
    summary: 'changes how a store is listed',
    usage: '<store> [options]',
    details: 'Only the given options change. An empty text gives the default back: --letter "".',
    options: {
      letter: { type: 'string', value: 'letter', summary: "A to Z (the first letter of the name's pinyin)" },
      category: { type: 'string', value: 'code', summary: `${CATEGORIES.join(', ')} (its kind)` },
      brands: { type: 'string', value: 'list', summary: `by commas, at most ${STORE_BRANDS_MAX} (none)` },
    },
    arguments: [1, 1],
    run: edit,
  },
]

async function list(call: Call): Promise<Answer> {
  const { storeDirectoryOperator } = await call.open()
  const stores = (await storeDirectoryOperator.list()).map(({ store, fields }) => ({
    storeId: store.storeId,
    name: store.name,
    ...fields,
  }))
  if (stores.length === 0) return { json: [], lines: ['there is no store yet: store add <id> --name … --at …'] }
  const rows = stores.map((one) => [
    one.storeId,
    one.letter || '-',
    one.category || '-',
    one.brands.join(',') || '-',
    one.name,
  ])
  return { json: stores, lines: table(['id', 'letter', 'category', 'brands', 'name'], rows) }
}

async function edit(call: ActingCall): Promise<Answer> {
  const [storeId = ''] = call.args
  const write = givenOf(call)
  const keys = Object.keys(write) as (keyof DirectoryFields)[]
  if (keys.length === 0) throw new UsageError('say what to change (mall directory edit --help)')
  const { storeDirectoryOperator } = await call.open()
  const { fields } = await storeDirectoryOperator.find(storeId)
  const read = Object.fromEntries(keys.map((key) => [key, fields[key]]))
  await storeDirectoryOperator.edit(call.actor, storeId, { read, write })
  const known = await storeDirectoryOperator.find(storeId)
  return { json: { storeId, ...known.fields }, lines: [`${storeId}: changed ${keys.join(', ')}`] }
}

function givenOf(call: Call): Partial<DirectoryFields> {
  const [letter, category, brands] = [call.text('letter'), call.text('category'), call.text('brands')]
  if (letter !== undefined && !/^[A-Z]?$/.test(letter)) throw new UsageError('--letter must be one capital letter')
  if (category && !CATEGORIES.includes(category))
    throw new UsageError(`--category must be one of ${CATEGORIES.join(', ')}`)
  const names = brands
    ?.split(',')
    .map((brand) => brand.trim())
    .filter((brand) => brand !== '')
  if (names && (names.length > STORE_BRANDS_MAX || names.some((name) => name.length > STORE_BRAND_LENGTH)))
    throw new UsageError(`--brands: at most ${STORE_BRANDS_MAX}, each of up to ${STORE_BRAND_LENGTH} characters`)
  return {
    ...(letter !== undefined && { letter }),
    ...(category !== undefined && { category: category as DirectoryFields['category'] }),
    ...(names && { brands: names }),
  }
}
