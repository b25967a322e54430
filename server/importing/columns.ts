/** The meaning of a column of a Shopify product export, independent of its header. */
export type Column =
  | 'handle'
  | 'title'
  | 'body'
  | 'vendor'
  | 'category'
  | 'type'
  | 'tags'
  | 'published'
  | 'status'
  | 'sku'
  | 'barcode'
  | 'price'
  | 'compareAt'
  | 'grams'
  | 'quantity'
  | 'image'
  | 'imagePosition'
  | 'variantImage'
  | 'requiresShipping'
  | 'giftCard'
  | 'storeId'
  | 'limitPerShopper'
  | 'limitDays'
  | 'minAge'
  | 'weighed'
  | 'scaleCode'
  | `option${1 | 2 | 3 | 4}${'Name' | 'Value'}`

/** The columns of a kind of sheet. */
export interface SheetKind<C extends string> {
  /** Headers of each column in lower case; each column of the file is one of them or is ignored. */
  headers: readonly (readonly [C, readonly string[]])[]
  /** The column that identifies such a sheet, and the error message without it. */
  key: C
  missing: string
}

/** Headers: the older export's, then the newer one's. */
const HEADERS: Record<Column, readonly string[]> = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  body: ['body (html)', 'description'],
  vendor: ['vendor'],
  category: ['product category'],
  type: ['type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price'],
  grams: ['variant grams', 'weight value (grams)'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  image: ['image src', 'product image url'],
  imagePosition: ['image position'],
  variantImage: ['variant image', 'variant image url'],
  requiresShipping: ['variant requires shipping', 'requires shipping'],
  giftCard: ['gift card'],
  // Not a column of Shopify: the export of a mall with several stores contains the store of each product.
  storeId: ['store id'],
  limitPerShopper: ['limit per shopper'],
  limitDays: ['limit days'],
  minAge: ['minimum age'],
  weighed: ['weighed'],
  scaleCode: ['scale code'],
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  option4Name: ['option4 name'],
  option4Value: ['option4 value'],
}

export const PRODUCT_SHEET: SheetKind<Column> = {
  headers: Object.entries(HEADERS) as [Column, readonly string[]][],
  key: 'handle',
  missing: '这不是 Shopify 的商品导出：没有“Handle”或“URL handle”列',
}

export interface Places<C extends string> {
  places: Map<C, number>
  /** Two headers with the same meaning (unknown headers included), or null. */
  repeated: [string, string] | null
}

/** The index of each known column in a header row. */
export function findColumns<C extends string>(header: readonly string[], { headers }: SheetKind<C>): Places<C> {
  const columnByHeader = new Map(headers.flatMap(([column, names]) => names.map((name) => [name, column] as const)))
  const places = new Map<C, number>()
  const named = new Map<string, string>()
  let repeated: Places<C>['repeated'] = null
  header.forEach((text, place) => {
    const name = text.trim().replace(/\s+/g, ' ')
    const column = columnByHeader.get(name.toLowerCase())
    const meaning = column ?? name.toLowerCase()
    const before = named.get(meaning)
    if (name !== '' && before !== undefined) repeated ??= [before, name]
    named.set(meaning, name)
    if (column) places.set(column, place)
  })
  return { places, repeated }
}

/** A row of the file; `cell` is trimmed, undefined without such a column in the file. */
export interface Row<C extends string = Column> {
  /** The line where it starts; the file's first line is 1. */
  line: number
  /** Size of its cells in UTF-8 bytes. */
  bytes: number
  /** Why the row is unreadable, or null. */
  fault: string | null
  cell(column: C): string | undefined
}
