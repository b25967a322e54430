import type { Row } from './columns'
import { handleOf } from './identity.rules'
import type { Seen } from './seen.repo'

/**
 * Looks through a whole file for handles whose rows don't follow each other: when the first of them are taken, the others
 * must be known of. Rejects with TableError when the file can't be read to its end, before anything of it is taken.
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
    // Where stores are named, rows without one may be the rest of a product of any store.
    if (named === '') seen.first('storeless', handle, row.line)
    const isSplit =
      named !== undefined &&
      seen.first('handle', handle, row.line) !== null &&
      seen.lineOf('storeless', handle) !== null
    if (isRepeated || isSplit) seen.first('scattered', handle, row.line)
  }
}
