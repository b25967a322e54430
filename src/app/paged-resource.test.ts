import { settle } from '../../test/support/settled'
import { ApiError } from './api/api-error'
import { PagedResource, type PageQuery, type PageReply } from './paged-resource'

interface Row {
  id: string
  n: number
}
const row = (n: number): Row => ({ id: `r${n}`, n })

/** A list whose replies the test controls. */
function scripted(options = { key: (item: Row) => item.id }) {
  const asks: PageQuery[] = []
  const answers: { resolve(reply: PageReply<Row>): void; reject(error: unknown): void }[] = []
  const list = new PagedResource<Row>((page) => {
    asks.push(page)
    return new Promise((resolve, reject) => answers.push({ resolve, reject }))
  }, options)
  const answer = (at: number, ids: number[], cursor: string | null = null) =>
    answers[at]?.resolve({ records: ids.map(row), hasMore: cursor !== null, cursor })
  return { list, asks, answers, answer }
}
const ids = (list: PagedResource<Row>) => list.items.map((item) => item.n)
const trouble = () => new ApiError({ code: -1, name: 'NETWORK', message: '请求异常' })

describe('a refresh without a loading indicator', () => {
  async function twoPages() {
    const made = scripted()
    const first = made.list.reload()
    made.answer(0, [1, 2], 'c1')
    await first
    const second = made.list.more()
    made.answer(1, [3, 4], 'c2')
    await second
    return made
  }

  test('a refresh loads as many items as are shown and shows no indicator', async () => {
    const { list, asks, answer } = await twoPages()
    const done = list.refresh()
    answer(2, [9, 1], 'd1')
    await settle()
    expect([ids(list), list.isLoading, list.isMoreLoading]).toEqual([[1, 2, 3, 4], false, false])
    answer(3, [2, 3], 'd2')
    await done
    expect(ids(list)).toEqual([9, 1, 2, 3])
    void list.more()
    expect(asks.at(-1)).toEqual({ pageSize: 10, cursor: 'd2' })
  })

  test('a failed refresh keeps the items', async () => {
    const { list, answers } = await twoPages()
    const done = list.refresh()
    answers[2]?.reject(trouble())
    await done
    expect([ids(list), list.error]).toEqual([[1, 2, 3, 4], null])
  })

  test('a refresh is dropped when a change, a next page or a reload happens meanwhile', async () => {
    for (const change of ['remove', 'more', 'reload'] as const) {
      const { list, answer } = await twoPages()
      const done = list.refresh()
      if (change === 'remove') list.remove('r2')
      else void list[change]()
      answer(2, [9, 8, 7, 6], null)
      await done
      expect(ids(list)).toEqual(change === 'remove' ? [1, 3, 4] : [1, 2, 3, 4])
    }
  })

  test('a refresh does not run during a load; after a failed load it loads the first page', async () => {
    const { list, asks, answers } = scripted()
    await list.refresh()
    expect(asks).toHaveLength(0)
    const first = list.reload()
    await list.refresh()
    expect(asks).toHaveLength(1)
    answers[0]?.reject(trouble())
    await first
    void list.refresh()
    expect([asks.length, list.isLoading]).toEqual([2, true])
  })
})

test('loads pages by cursor until the last [core.pages]', async () => {
  const { list, asks, answer } = scripted()
  const first = list.reload()
  expect(list.isLoading).toBe(true)
  expect(list.isEmpty).toBe(false)
  answer(0, [1, 2], 'c1')
  await first
  const second = list.more()
  expect(list.isMoreLoading).toBe(true)
  answer(1, [3])
  await second
  await list.more()
  expect(ids(list)).toEqual([1, 2, 3])
  expect(list.hasMore).toBe(false)
  expect(asks).toEqual([{ pageSize: 10 }, { pageSize: 10, cursor: 'c1' }])
})

test('drops a reply that a newer request has overtaken [core.late-reply]', async () => {
  const { list, answer } = scripted()
  const slow = list.reload()
  list.clear()
  const fast = list.reload()
  answer(1, [9])
  await fast
  answer(0, [1, 2], 'c1')
  await slow
  expect(ids(list)).toEqual([9])
  expect(list.hasMore).toBe(false)
})

test('a next page that arrives after a refresh is dropped', async () => {
  const { list, answer } = scripted()
  const first = list.reload()
  answer(0, [1], 'c1')
  await first
  const more = list.more()
  const refresh = list.reload()
  expect(list.isMoreLoading).toBe(false)
  answer(1, [2], 'c2')
  await more
  answer(2, [7], 'c7')
  await refresh
  expect(ids(list)).toEqual([7])
})

test('requests one next page at a time, and none while the first page is loading', async () => {
  const { list, asks, answer } = scripted()
  const first = list.reload()
  await list.more()
  answer(0, [1], 'c1')
  await first
  const more = list.more()
  await list.more()
  answer(1, [2])
  await more
  expect(asks).toHaveLength(2)
})

test('a failed first load sets error and loads nothing; a retry clears it', async () => {
  const { list, answers, answer } = scripted()
  const first = list.reload()
  answers[0]?.reject(trouble())
  await first
  expect(list.error?.name).toBe('NETWORK')
  expect(list.isLoaded).toBe(false)
  expect(list.isLoading).toBe(false)
  const retry = list.reload()
  expect(list.error).toBeNull()
  answer(1, [])
  await retry
  expect(list.isEmpty).toBe(true)
})

test('a failed refresh keeps the shown items', async () => {
  const { list, answers, answer } = scripted()
  const first = list.reload()
  answer(0, [1], 'c1')
  await first
  const refresh = list.reload()
  expect(list.isRefreshing).toBe(true)
  answers[1]?.reject(trouble())
  await refresh
  expect(ids(list)).toEqual([1])
  expect(list.error?.name).toBe('NETWORK')
  expect(list.hasMore).toBe(true)
})

test('a page that overlaps the previous one adds no duplicates', async () => {
  const { list, answer } = scripted()
  const first = list.reload()
  answer(0, [1, 2], 'c1')
  await first
  const more = list.more()
  answer(1, [2, 3])
  await more
  expect(ids(list)).toEqual([1, 2, 3])
})

test('single rows are changed and removed', async () => {
  const { list, answer } = scripted()
  const first = list.reload()
  answer(0, [1, 2, 3])
  await first
  list.patch('r2', { n: 20 })
  list.patch(
    (item) => item.n === 3,
    (item) => ({ ...item, n: item.n * 10 }),
  )
  list.remove('r1')
  expect(ids(list)).toEqual([20, 30])
})

test('a changed or removed row is kept when an older refresh arrives', async () => {
  const { list, answer, asks } = scripted()
  const first = list.reload()
  answer(0, [1, 2])
  await first
  const refresh = list.reload()
  list.patch('r2', { n: 20 })
  answer(1, [1, 2])
  await refresh
  expect([ids(list), list.isLoading]).toEqual([[1, 20], true])
  list.remove('r1')
  answer(2, [1, 2])
  answer(3, [2])
  await settle()
  expect([ids(list), list.isLoading, asks.length]).toEqual([[2], false, 4])
})

test('an error that is not a failed call is rethrown', async () => {
  const list = new PagedResource<Row>(() => Promise.reject(new TypeError('broken')))
  await expect(list.reload()).rejects.toThrow('broken')
})
