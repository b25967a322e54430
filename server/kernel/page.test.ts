import fc from 'fast-check'
import { type Page, type PageQuery, pageIn, pageOf, windowOf } from './page'

const ALL = Array.from({ length: 23 }, (_, i) => `r${String(99 - i)}`)
/** Reads a window as a repo does: newest first, rows before a cursor. */
const read = (query: PageQuery) => {
  const { size, limit, offset, before } = windowOf(query)
  const rows = ALL.filter((row) => before === undefined || row < before).slice(offset, offset + limit)
  return pageOf(rows, size, (row) => row)
}
const walk = (next: (query: PageQuery) => Page<string>, pageSize: number) => {
  const seen: string[] = []
  for (let ask: PageQuery = { pageSize }; ; ) {
    const { records, hasMore, cursor } = next(ask)
    seen.push(...records)
    expect(hasMore).toBe(cursor !== null)
    if (cursor === null) return seen
    ask = { pageSize, pageNo: 7, cursor }
  }
}

test('with a cursor each row comes once, for any page size; the same with page numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), (pageSize) => {
      expect(walk(read, pageSize)).toEqual(ALL)
      expect(walk((ask) => pageIn(ALL, ask), pageSize)).toEqual(ALL)
      const pages = Array.from({ length: Math.ceil(ALL.length / pageSize) }, (_, i) => ({ pageNo: i + 1, pageSize }))
      expect(pages.flatMap((ask) => read(ask).records)).toEqual(ALL)
      expect(pages.flatMap((ask) => pageIn(ALL, ask).records)).toEqual(ALL)
    }),
  )
})

test('an empty list has an empty page; an invalid place is refused', () => {
  expect(pageOf([], 10, String)).toEqual({ records: [], hasMore: false, cursor: null })
  expect(pageIn(ALL, { cursor: '9999' })).toEqual({ records: [], hasMore: false, cursor: null })
  for (const cursor of ['', '-1', '1e3', 'x', '10000']) expect(() => pageIn(ALL, { cursor })).toThrow('cursor: ')
})
