import { ImportSheetPage } from './import-page'

/** Import of a sheet of stores: a file, its preview, the import itself. */
export default function ImportStores() {
  return <ImportSheetPage sheet="stores" />
}
