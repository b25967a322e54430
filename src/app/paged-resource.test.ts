import { settle } from '../../test/support/settled'
import { ApiError } from './api/api-error'
import { PagedResource, type PageQuery, type PageReply } from './paged-resource'

interface Row {
  id: string
  n: number
}
const row = (n: number): Row => ({ id: `r${n}`, n })

/** A list whose replies the test gives when it likes. */
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

describe('a quiet refresh', () => {
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

  test('brings as many items as are shown, without a word on the way', async () => {
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

  test('that fails leaves them', async () => {
    const { list, answers } = await twoPages()
    const done = list.refresh()
    answers[2]?.reject(trouble())
    await done
    expect([ids(list), list.error]).toEqual([[1, 2, 3, 4], null])
  })

  test('is older than a change, a next page and a reload that come meanwhile', async () => {
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

  test('is not made beside a load; what could not be had is asked for again', async () => {
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

test('loads page after page by cursor until there is none', async () => {
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

test('ignores a reply that a newer question has overtaken', async () => {
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

test('a next page that arrives after a refresh is ignored', async () => {
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

test('asks for one next page at a time, and for none while the first is on its way', async () => {
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

test('a failed first load stands in error and leaves nothing loaded; a retry clears it', async () => {
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

test('a failed refresh keeps what is shown', async () => {
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

test('a page that overlaps the one before adds nothing twice', async () => {
  const { list, answer } = scripted()
  const first = list.reload()
  answer(0, [1, 2], 'c1')
  await first
  const more = list.more()
  answer(1, [2, 3])
  await more
  expect(ids(list)).toEqual([1, 2, 3])
})

test('changes and removes single rows', async () => {
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

test('a row that was changed or removed stays so, whatever a refresh brings that was asked for before', async () => {
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

test('an error that is no failed call is not swallowed', async () => {
  const list = new PagedResource<Row>(() => Promise.reject(new TypeError('broken')))
  await expect(list.reload()).rejects.toThrow('broken')
})
