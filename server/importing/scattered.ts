import type { Row } from './columns'
import { handleOf } from './identity.rules'
import type { Seen } from './seen.repo'

/**
 * Scans a whole file for handles whose rows are not adjacent: the importer must mark such a product as partial when it
 * reads the first rows. Rejects with TableError when the file is not readable to its end, before anything is imported.
 */
export async function noteScattered(
  rows: AsyncIterable<Row>,
  seen: Seen,
  storeOf: (named: string | undefined) => string,
): Promise<void> {
  let last = ''
  for await (const row of rows) {
    const text = row.cell('handle') ?? ''
    if (text === '' || text === last) continue
    last = text
    const named = row.cell('storeId')
    const storeId = storeOf(named)
    const handle = handleOf(storeId, text)
    const isRepeated = seen.first('run', JSON.stringify([storeId, handle]), row.line) !== null
    // In a file with a store column, rows without a store may belong to a product of any store.
    if (named === '') seen.first('storeless', handle, row.line)
    const isSplit =
      named !== undefined &&
      seen.first('handle', handle, row.line) !== null &&
      seen.lineOf('storeless', handle) !== null
    if (isRepeated || isSplit) seen.first('scattered', handle, row.line)
  }
}
