import type { StoreOperatorService } from '../modules/goods/store'
import type { StoreDirectoryOperatorService } from '../modules/goods/store-directory'
import { csvLine, type Separator } from './csv-writer'
import { type SheetStore, STORE_HEADER, storeRow } from './store-sheet.rules'

const AT_ONCE = 200

export interface StoreExportDeps {
  storeOperator: Pick<StoreOperatorService, 'listPlaced'>
  storeDirectoryOperator: Pick<StoreDirectoryOperatorService, 'fieldsOf'>
}

/** The sheet of stores in pages of rows, by id; `isShown` chooses the stores. The first page is the header. */
export async function* storePages(
  deps: StoreExportDeps,
  isShown: (storeId: string) => boolean = () => true,
): AsyncGenerator<string[][]> {
  yield [[...STORE_HEADER]]
  for (let after = ''; ; ) {
    const placed = await deps.storeOperator.listPlaced(after, AT_ONCE)
    const last = placed.at(-1)
    if (last === undefined) return
    after = last.store.storeId
    const shown = placed.filter(({ store }) => isShown(store.storeId))
    const entries = await deps.storeDirectoryOperator.fieldsOf(shown.map(({ store }) => store.storeId))
    yield shown.flatMap((one) => {
      const directory = entries.get(one.store.storeId)
      return directory ? [storeRow({ ...one, directory } satisfies SheetStore)] : []
    })
  }
}

/** The same as text of CSV; the generator returns the number of stores. */
export async function* exportStores(
  deps: StoreExportDeps,
  separator: Separator = ',',
): AsyncGenerator<string, { stores: number }> {
  let stores = -1
  for await (const rows of storePages(deps)) {
    stores += rows.length
    yield rows.map((cells) => csvLine(cells, separator)).join('')
  }
  return { stores }
}
