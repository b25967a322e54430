import { DELIVERY_TYPE_TEXT } from '@contract/codes/order'
import { STORE_LIMITS, storeFaults } from '@contract/codes/store'
import { STORE_BRAND_LENGTH, STORE_BRANDS_MAX, STORE_CATEGORIES } from '@contract/codes/store-directory'
import { cleanLines } from '@contract/codes/text'
import type { DirectoryFields } from '@contract/console/store-directory'
import { formatCents, parseCents } from '../kernel/money'
import {
  areasIn,
  DELIVERY_NAMES,
  exceptionsIn,
  hoursIn,
  hoursWord,
  type PlacedStore,
  STORE_TYPES,
  type Store,
} from '../modules/goods/store'
import type { Row, SheetKind } from './columns'
import { exportedUrl } from './picture-desk'
import { NO_UNICODE } from './row.rules'

/** The values of a store in a row. */
export interface StoreCells {
  store: Partial<Store>
  directory: Partial<DirectoryFields>
  position?: number
  /** The address of its logo. */
  logo?: string
}

/** A store with the fields of its entry in the directory. */
export interface SheetStore extends PlacedStore {
  directory: DirectoryFields
}

/** The changes that a cell makes, or the fault of the cell. */
type Read = Partial<StoreCells> | string

/** Who may change a column: also accounts of some stores; accounts of every store; no account once the store exists. */
type Reach = 'own' | 'mall' | 'new'

interface ColumnSpec {
  title: string
  /** Further headers, in lower case. */
  also: readonly string[]
  reach: Reach
  /** An empty cell clears the field, or keeps it. */
  empty: 'clears' | 'keeps'
  read(text: string): Read
  write(of: SheetStore): string
}

const MAX_CENTS = 1_000_000
const MAX_POSITION = 999_999
const MAX_MINUTES = 24 * 60
const YES = '是'
const NO = '否'
const NEVER = '不包邮'
const EVERYWHERE = '全部'
const OFF = '休息'
const STORE_ID = /^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?$/
const ID_FAULT = '只能用最多 30 个小写字母、数字和 -'

const DELIVERY_WORDS = new Map<string, number>([
  ...Object.entries(DELIVERY_NAMES),
  ...Object.entries(DELIVERY_TYPE_TEXT).map(([type, text]) => [text, Number(type)] as const),
])

/** The columns of the sheet, in the order of the export. */
const COLUMNS = {
  storeId: {
    title: '门店编号',
    also: ['store id', 'storeid'],
    reach: 'own',
    empty: 'keeps',
    read: () => ({}),
    write: ({ store }) => store.storeId,
  },
  name: text('名称', ['name'], 'own', 'name', STORE_LIMITS.name),
  businessId: {
    title: '商户编号',
    also: ['business id', 'businessid'],
    reach: 'new',
    empty: 'keeps',
    read: (cell) => (STORE_ID.test(cell) ? { store: { businessId: cell } } : ID_FAULT),
    write: ({ store }) => store.businessId,
  },
  isSelfRun: flag('自营', ['self run'], 'new', 'isSelfRun'),
  logo: {
    title: '图片',
    also: ['logo', '门头图'],
    reach: 'own',
    empty: 'keeps',
    read: (logo) => ({ logo }),
    write: ({ store }) => exportedUrl(store.logo),
  },
  kind: {
    title: '业态',
    also: ['kind'],
    reach: 'mall',
    empty: 'keeps',
    read: (kind) => (/^[a-z][a-z-]{0,29}$/.test(kind) ? { store: { kind } } : '填一个小写英文词，如 fashion、food'),
    write: ({ store }) => store.kind,
  },
  storeType: {
    title: '店面类型',
    also: ['type'],
    reach: 'mall',
    empty: 'keeps',
    read: (cell) =>
      STORE_TYPES.some((one) => one === cell) ? { store: { storeType: cell } } : `填 ${STORE_TYPES.join('、')} 之一`,
    write: ({ store }) => store.storeType,
  },
  floor: text('楼层', ['floor'], 'own', 'floor', STORE_LIMITS.floor),
  unit: text('门牌', ['unit', '铺位'], 'own', 'unit', STORE_LIMITS.unit),
  category: {
    title: '分类',
    also: ['category'],
    reach: 'mall',
    empty: 'clears',
    read: (cell) => {
      const known = STORE_CATEGORIES.find(({ code, text: title }) => code === cell || title === cell)
      if (cell !== '' && !known) return `填 ${STORE_CATEGORIES.map(({ text: title }) => title).join('、')} 之一`
      return { directory: { category: known?.code ?? '' } }
    },
    write: ({ directory }) => STORE_CATEGORIES.find(({ code }) => code === directory.category)?.text ?? '',
  },
  brands: {
    title: '品牌',
    also: ['brand', 'brands'],
    reach: 'mall',
    empty: 'clears',
    read: (cell) => {
      const brands = cell === '' ? [] : cell.split(/[,，、]/).map((brand) => brand.trim())
      if (brands.includes('') || new Set(brands).size < brands.length) return '品牌重复或是空的'
      if (brands.length > STORE_BRANDS_MAX) return `最多 ${STORE_BRANDS_MAX} 个`
      if (brands.some((brand) => brand.length > STORE_BRAND_LENGTH)) return `每个最多 ${STORE_BRAND_LENGTH} 字`
      return { directory: { brands } }
    },
    write: ({ directory }) => directory.brands.join('、'),
  },
  letter: {
    title: '首字母',
    also: ['letter'],
    reach: 'mall',
    empty: 'clears',
    read: (letter) => (/^[A-Z]?$/.test(letter) ? { directory: { letter } } : '填 A 到 Z 的一个字母'),
    write: ({ directory }) => directory.letter,
  },
  phone: {
    ...text('电话', ['phone'], 'own', 'phone', STORE_LIMITS.phone),
    read: (phone) => {
      const { phone: fault } = storeFaults({ ...FAULTLESS, phone })
      return fault ?? { store: { phone } }
    },
  },
  hours: {
    title: '营业时间',
    also: ['hours'],
    reach: 'own',
    empty: 'keeps',
    read: (cell) => {
      const hours = hoursIn(cell.replace(/\s*[–—－~～至]\s*/, '-').replace(/：/g, ':'))
      return hours ? { store: hours } : '填 10:00-22:00 这样的时间，全天填 24h'
    },
    write: ({ store }) => hoursWord(store),
  },
  exceptions: {
    title: '特殊营业时间',
    also: ['other hours'],
    reach: 'own',
    empty: 'clears',
    read: (cell) => {
      const days = cell === '' ? { exceptions: [], problem: null } : exceptionsIn(cell, [OFF, 'closed'])
      if (!days) return `填 2026-10-01..2026-10-03 ${OFF} 国庆; 2027-01-01 12:00-20:00 这样的安排`
      if (days.problem !== null) return days.problem
      if (days.exceptions.some(({ note }) => note.length > STORE_LIMITS.note)) return `说明最多 ${STORE_LIMITS.note} 字`
      return { store: { exceptions: days.exceptions } }
    },
    write: ({ store: { exceptions = [] } }) =>
      exceptions
        .map(({ from, to, hours, note }) =>
          [from === to ? from : `${from}..${to}`, hours ? hoursWord(hours) : OFF, note].filter(Boolean).join(' '),
        )
        .join('; '),
  },
  notice: text('公告', ['notice'], 'own', 'notice', STORE_LIMITS.notice, /[^\P{Cc}\n]/u),
  address: text('地址', ['address'], 'own', 'address', STORE_LIMITS.address),
  x: degrees('纬度', ['latitude'], 'x', 90),
  y: degrees('经度', ['longitude'], 'y', 180),
  deliveryTypes: {
    title: '配送方式',
    also: ['delivery'],
    reach: 'mall',
    empty: 'keeps',
    read: (cell) => {
      const types = cell.split(/[,，、]/).map((word) => DELIVERY_WORDS.get(word.trim()))
      const known = types.filter((type) => type !== undefined)
      if (known.length < types.length) return `填 ${DELIVERY_TITLES}，用逗号隔开`
      return new Set(known).size < known.length ? '有一种配送方式写了两次' : { store: { deliveryTypes: known } }
    },
    write: ({ store }) =>
      store.deliveryTypes.map((type) => DELIVERY_TYPE_TEXT[type as keyof typeof DELIVERY_TYPE_TEXT]).join(','),
  },
  freightCents: yuan('快递运费', ['freight'], 'freightCents'),
  freeOverCents: freeOver('满额免运费', ['free over'], 'freeOverCents'),
  instantFreightCents: yuan('骑手运费', ['instant freight'], 'instantFreightCents'),
  instantFreeOverCents: freeOver('骑手满额免运费', ['instant free over'], 'instantFreeOverCents'),
  instantMinutes: {
    title: '骑手分钟',
    also: ['instant minutes'],
    reach: 'mall',
    empty: 'keeps',
    read: (cell) => {
      const minutes = countIn(cell)
      return minutes !== null && minutes >= 1 && minutes <= MAX_MINUTES
        ? { store: { instantMinutes: minutes } }
        : `填 1 到 ${MAX_MINUTES} 的整数`
    },
    write: ({ store }) => String(store.instantMinutes),
  },
  instantLeastCents: yuan('骑手起送价', ['instant least'], 'instantLeastCents'),
  takesPoints: flag('积分抵扣', ['points'], 'mall', 'takesPoints'),
  areas: {
    title: '配送区域',
    also: ['areas'],
    reach: 'mall',
    empty: 'keeps',
    read: (cell) => {
      const codes = cell === EVERYWHERE || cell === 'all' ? [] : areasIn(cell)
      return codes ? { store: { deliveryAreaCodes: codes } } : `填地区代码的开头，用逗号隔开；不限填 ${EVERYWHERE}`
    },
    write: ({ store }) => store.deliveryAreaCodes.join(',') || EVERYWHERE,
  },
  isClosed: flag('暂停营业', ['closed'], 'own', 'isClosed'),
  position: {
    title: '顺序',
    also: ['position'],
    reach: 'mall',
    empty: 'keeps',
    read: (cell) => {
      const position = countIn(cell)
      return position !== null && position <= MAX_POSITION ? { position } : `填 0 到 ${MAX_POSITION} 的整数`
    },
    write: ({ position }) => String(position),
  },
} as const satisfies Record<string, ColumnSpec>

const FAULTLESS = { name: 'a', phone: '', openTime: '10:00', closeTime: '22:00', exceptions: [] }
const DELIVERY_TITLES = Object.values(DELIVERY_NAMES)
  .map((type) => DELIVERY_TYPE_TEXT[type])
  .join('、')

export type StoreColumn = keyof typeof COLUMNS
const SPECS = Object.entries(COLUMNS) as [StoreColumn, ColumnSpec][]
/** The columns that a new store requires. */
const NEEDED: readonly StoreColumn[] = ['name', 'x', 'y']

export const STORE_SHEET: SheetKind<StoreColumn> = {
  headers: SPECS.map(([column, { title, also }]) => [column, [title, ...also]] as const),
  key: 'storeId',
  missing: '这不是门店表：没有“门店编号”列',
}

export const STORE_HEADER: readonly string[] = SPECS.map(([, { title }]) => title)

/** The cells of a store in the export. */
export const storeRow = (store: SheetStore): string[] => SPECS.map(([, { write }]) => write(store))

/** Why a text is not a store number; empty for a valid one. */
export const storeIdFault = (id: string): string =>
  id === '' ? '这一行没有门店编号' : STORE_ID.test(id) ? '' : `列“${COLUMNS.storeId.title}”：${ID_FAULT}`

/**
 * The changes that a row makes to a store, and every fault by column. A column that the file lacks changes nothing, and
 * neither does a cell with the text of the export: the export's own texts are never refused.
 */
export function readStore(
  row: Row<StoreColumn>,
  known: SheetStore | null,
  isMall: boolean,
): StoreCells & { faults: string[] } {
  const read: StoreCells & { faults: string[] } = { store: {}, directory: {}, faults: [] }
  for (const [column, spec] of SPECS) {
    const cell = row.cell(column)
    const fault = (words: string) => void read.faults.push(`列“${spec.title}”：${words}`)
    if (!known && NEEDED.includes(column) && !cell) fault('新门店必须填')
    else if (cell === undefined || (cell === '' && (spec.empty === 'keeps' || !known))) continue
    else if (known && cell === plain(spec.write(known))) continue
    else if (cell.includes('\uFFFD')) fault(NO_UNICODE)
    else {
      const value = spec.read(cell)
      if (typeof value === 'string') fault(value)
      else if (known && spec.reach === 'new') fault(`现在是 ${spec.write(known)}，门店开了以后不能改`)
      else if (!isMall && spec.reach !== 'own') fault('只有管全部店铺的账号能改')
      else merge(read, value)
    }
  }
  return read
}

/** The text of a cell as the reader returns it. */
const plain = (words: string): string => cleanLines(words).trim()

function merge(into: StoreCells, { store, directory, ...rest }: Partial<StoreCells>): void {
  Object.assign(into.store, store)
  Object.assign(into.directory, directory)
  Object.assign(into, rest)
}

function text(
  title: string,
  also: readonly string[],
  reach: Reach,
  field: 'name' | 'floor' | 'unit' | 'phone' | 'notice' | 'address',
  most: number,
  control = /\p{Cc}/u,
): ColumnSpec {
  return {
    title,
    also,
    reach,
    empty: 'clears',
    read: (cell) => {
      if (field === 'name' && cell === '') return '要有店名'
      if ([...cell].length > most) return `最多 ${most} 字`
      return control.test(cell) ? '不能换行' : { store: { [field]: cell } }
    },
    write: ({ store }) => store[field] ?? '',
  }
}

function flag(
  title: string,
  also: readonly string[],
  reach: Reach,
  field: 'isSelfRun' | 'isClosed' | 'takesPoints',
): ColumnSpec {
  return {
    title,
    also,
    reach,
    empty: 'keeps',
    read: (cell) => {
      const isYes = /^(?:是|yes|true|1)$/i.test(cell)
      return isYes || /^(?:否|no|false|0)$/i.test(cell) ? { store: { [field]: isYes } } : `填 ${YES} 或 ${NO}`
    },
    write: ({ store }) => (store[field] ? YES : NO),
  }
}

function degrees(title: string, also: readonly string[], field: 'x' | 'y', most: number): ColumnSpec {
  return {
    title,
    also,
    reach: 'mall',
    empty: 'keeps',
    read: (cell) =>
      /^-?\d{1,3}(?:\.\d{1,15})?$/.test(cell) && Math.abs(Number(cell)) <= most
        ? { store: { [field]: Number(cell) } }
        : `填 -${most} 到 ${most} 的度数，如 30.2087`,
    write: ({ store }) => String(store[field]),
  }
}

function yuan(
  title: string,
  also: readonly string[],
  field: 'freightCents' | 'instantFreightCents' | 'instantLeastCents',
): ColumnSpec {
  return {
    title,
    also,
    reach: 'mall',
    empty: 'keeps',
    read: (cell) => {
      const cents = centsIn(cell)
      return cents === null ? MONEY_FAULT : { store: { [field]: cents } }
    },
    write: ({ store }) => formatCents(store[field] ?? 0),
  }
}

function freeOver(title: string, also: readonly string[], field: 'freeOverCents' | 'instantFreeOverCents'): ColumnSpec {
  return {
    title,
    also,
    reach: 'mall',
    empty: 'keeps',
    read: (cell) => {
      const cents = cell === NEVER || cell === 'never' ? null : centsIn(cell)
      return cents === null && cell !== NEVER && cell !== 'never'
        ? `${MONEY_FAULT}，没有就填 ${NEVER}`
        : { store: { [field]: cents } }
    },
    write: ({ store }) => {
      const cents = store[field]
      return cents === null ? NEVER : formatCents(cents)
    },
  }
}

const MONEY_FAULT = `填 0 到 ${MAX_CENTS / 100} 元的金额`

function centsIn(cell: string): number | null {
  const cents = parseCents(cell)
  return cents === null || cents > MAX_CENTS ? null : cents
}

const countIn = (cell: string): number | null => (/^\d{1,6}$/.test(cell) ? Number(cell) : null)
