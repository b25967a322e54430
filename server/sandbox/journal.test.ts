import { appendFile, type FileHandle, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Journal } from './journal'
import type { Notice } from './records'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'))
  path = join(folder, 'journal.ndjson')
})
afterEach(() => rm(folder, { recursive: true }))

function notice(id: string, attempts = 0): Notice {
  const body = '{"summary":"支付成功"}'
  const fixed = { eventType: 'TRANSACTION.SUCCESS', url: 'http://127.0.0.1/', body, dueAt: 1, lastStatus: null }
  return { kind: 'notice', id, outTradeNo: 'no', attempts, state: 'pending', ...fixed }
}

async function reopen(): Promise<Notice[]> {
  const { journal, records } = await Journal.open(path)
  await journal.close()
  return records.filter((record) => record.kind === 'notice')
}

test('it keeps the last state of every record, in the order of their last change', async () => {
  const { journal, records } = await Journal.open(path)
  expect(records).toEqual([])
  await journal.append(notice('a'), notice('b'))
  await journal.append(notice('a', 3))
  await journal.close()
  expect(await reopen()).toEqual([notice('b'), notice('a', 3)])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a record is in the file when its append resolves, also with concurrent appends', async () => {
  const { journal } = await Journal.open(path)
  await Promise.all(
    Array.from({ length: 500 }, async (_, at) => {
      await journal.append(notice(`n${at}`))
      expect(await readFile(path, 'utf8')).toContain(`"n${at}"`)
    }),
  )
  await journal.close()
  expect(await reopen()).toHaveLength(500)
})

test('a record is written as it was at the call', async () => {
  const { journal } = await Journal.open(path)
  const changing = notice('a', 1)
  const written = journal.append(changing)
  changing.attempts = 9
  await written
  await journal.close()
  expect(await reopen()).toEqual([notice('a', 1)])
})

test('a last line torn by a crash is cut off, and later records are complete', async () => {
  const first = await Journal.open(path)
  await first.journal.append(notice('a'))
  await first.journal.close()
  await appendFile(path, JSON.stringify(notice('b')).slice(0, -7))
  const second = await Journal.open(path)
  expect(second.records).toEqual([notice('a')])
  await second.journal.append(notice('c'))
  await second.journal.close()
  expect(await reopen()).toEqual([notice('a'), notice('c')])
})

test('a failed write ends the journal: every later append is refused, and `onBroken` is called once', async () => {
  const told: unknown[] = []
  const { journal } = await Journal.open(path, (error) => told.push(error))
  await journal.append(notice('a'))
  const file = await open(path)
  const write = jest.spyOn<FileHandle, 'appendFile'>(Object.getPrototypeOf(file), 'appendFile')
  await file.close()
  write.mockRejectedValueOnce(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
  for (const id of ['b', 'c']) await expect(journal.append(notice(id))).rejects.toMatchObject({ code: 'ENOSPC' })
  write.mockRestore()
  expect(told).toHaveLength(1)
  await journal.close()
  expect(await reopen()).toEqual([notice('a')])
})

test('an append after the close is refused and not written', async () => {
  const told: unknown[] = []
  const { journal } = await Journal.open(path, (error) => told.push(error))
  const [last, closing] = [journal.append(notice('a')), journal.close()]
  await expect(journal.append(notice('b'))).rejects.toThrow('closed')
  await Promise.all([last, closing])
  expect(told).toEqual([])
  expect(await reopen()).toEqual([notice('a')])
})

test('a broken line in the middle stops the start and names its number', async () => {
  await writeFile(path, `${JSON.stringify(notice('a'))}\n{"kind":"noti\n${JSON.stringify(notice('b'))}\n`)
  await expect(Journal.open(path)).rejects.toThrow(/damaged at line 2/)
})

test('many outdated lines are dropped at the start', async () => {
  const { journal } = await Journal.open(path)
  await Promise.all(Array.from({ length: 3_000 }, (_, at) => journal.append(notice(`n${at % 10}`, at))))
  await journal.close()
  const before = (await stat(path)).size
  const records = await reopen()
  expect(records.map((record) => record.attempts)).toEqual([2990, 2991, 2992, 2993, 2994, 2995, 2996, 2997, 2998, 2999])
  expect((await stat(path)).size).toBeLessThan(before / 100)
  expect(await reopen()).toEqual(records)
})
