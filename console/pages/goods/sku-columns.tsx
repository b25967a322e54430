import {
  isLowStock,
  SKU_CODE_FIELDS,
  SKU_PRICE_FIELDS,
  type SkuCodeField,
  type SkuPriceField,
  skuPriceFaults,
  stockUnit,
} from '@contract/codes/sku'
import type { Input, Reply } from '../../app/api'
import { centsOf, type SheetColumn, textOfCents } from '../../patterns/sheet/cells'
import type { EditedCell } from '../../patterns/sheet/use-edits'

export type SkuSheetReply = Reply<'sku/list'>
export type Sku = SkuSheetReply['skus'][number]

export const skuId = (sku: Sku): string => sku.skuId
export const nameOf = ({ options, skuCode, skuId: id }: Sku): string => options.join('，') || skuCode || id

/** Key of the column of an option group; groups are identified by their position. */
export const groupKey = (nth: number): string => `option${nth}`

const stateOf = ({ available }: Sku, isWeighed: boolean) => {
  if (available <= 0) return { text: '售罄', look: 'red' }
  return isLowStock(available, isWeighed) ? { text: '快售完', look: 'amber' } : { text: '在售', look: 'green' }
}

/** Columns of the sheet; without a permission its columns are read only. */
export function skuColumns(
  { groups, isWeighed }: Pick<SkuSheetReply, 'groups' | 'isWeighed'>,
  { mayEdit, mayCount }: { mayEdit: boolean; mayCount: boolean },
): SheetColumn<Sku>[] {
  const state = (sku: Sku) => stateOf(sku, isWeighed)
  const money = (key: SkuPriceField, title: string, width: number): SheetColumn<Sku> => ({
    key,
    title,
    width,
    isNumber: true,
    kind: mayEdit ? 'money' : null,
    textOf: (sku) => textOfCents(sku[key]),
  })
  return [
    ...groups.map(
      ({ name }, nth): SheetColumn<Sku> => ({
        key: groupKey(nth),
        title: name,
        width: 88,
        kind: null,
        textOf: ({ options }) => options[nth] ?? '',
      }),
    ),
    { key: 'skuCode', title: '编码', isMono: true, kind: mayEdit ? 'text' : null, textOf: (sku) => sku.skuCode },
    {
      key: 'barcode',
      title: '条码',
      width: 132,
      isMono: true,
      kind: mayEdit ? 'text' : null,
      textOf: (sku) => sku.barcode,
    },
    money('price', '价格', 148),
    money('originalPrice', '划线价', 148),
    money('memberPrice', '会员价', 148),
    {
      key: 'onHand',
      title: isWeighed ? '库存（克）' : '库存',
      width: 112,
      isNumber: true,
      kind: mayCount ? 'count' : null,
      textOf: ({ onHand }) => String(onHand),
    },
    {
      key: 'reserved',
      title: '占用',
      width: isWeighed ? 88 : 64,
      isNumber: true,
      kind: null,
      textOf: ({ reserved }) => String(reserved),
    },
    {
      key: 'state',
      title: '状态',
      width: 72,
      kind: null,
      textOf: (sku) => state(sku).text,
      cell: (sku) => <span className={state(sku).look}>{state(sku).text}</span>,
    },
  ]
}

/** Faults between the cells of a SKU; the server decides with the same rules. */
export const skuFaults =
  (isWeighed: boolean) => (sku: Sku, textOf: (column: string) => string, changed: ReadonlySet<string>) => {
    const price = (key: SkuPriceField) => centsOf(textOf(key))
    const prices = { price: price('price'), originalPrice: price('originalPrice'), memberPrice: price('memberPrice') }
    const faults: Partial<Record<string, string>> = skuPriceFaults(prices, changed)
    const { reserved } = sku
    if (changed.has('onHand') && Number(textOf('onHand')) < reserved)
      faults.onHand = `已有 ${reserved} ${stockUnit(isWeighed)}被订单占用，不能少于它`
    return faults
  }

/** Changed cells as the two calls take them. */
export function callsOf(cells: readonly EditedCell[]): {
  prices: Input<'sku/save'>['prices']
  codes: Input<'sku/save'>['codes']
  counts: Input<'stock/save'>['cells']
} {
  const isPrice = (field: string): field is SkuPriceField => SKU_PRICE_FIELDS.some((one) => one === field)
  const isCode = (field: string): field is SkuCodeField => SKU_CODE_FIELDS.some((one) => one === field)
  const calls: ReturnType<typeof callsOf> = { prices: [], codes: [], counts: [] }
  for (const { id, column: field, was, text } of cells) {
    if (text === null) continue
    if (isPrice(field)) calls.prices.push({ skuId: id, field, before: centsOf(was), after: centsOf(text) })
    else if (isCode(field)) calls.codes.push({ skuId: id, field, before: was, after: text })
    else calls.counts.push({ skuId: id, before: Number(was), after: Number(text) })
  }
  return calls
}
