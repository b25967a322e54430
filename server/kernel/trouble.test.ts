import { AppError } from './errors'
import { scrub } from './log'
import { SqliteError } from './sqlite'
import { adviceOn, troubleOf } from './trouble'

const of = (code: string, words = 'words') => Object.assign(new Error(words), { code })

test.each([
  ['SQLITE_FULL', 'full'],
  ['ENOSPC', 'full'],
  ['53100', 'full'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_READONLY', 'readOnly'],
  ['25006', 'readOnly'],
  ['SQLITE_IOERR', 'disk'],
  ['SQLITE_BUSY', 'held'],
  ['SQLITE_CANTOPEN', 'unreachable'],
  ['ECONNREFUSED', 'unreachable'],
  ['28P01', 'unreachable'],
  ['57P01', 'unreachable'],
])('%s is trouble of the kind %s, also as the cause of another error', (code, kind) => {
  expect(troubleOf(of(code))).toMatchObject({ kind, words: 'words' })
  expect(troubleOf(new AppError('SYS_BUSY', undefined, null, { cause: of(code) }))?.kind).toBe(kind)
})

test.each(['SQLITE_CONSTRAINT', '23505', '40001', '0A000', 'ENOENT', ''])('%s is no trouble', (code) => {
  expect(troubleOf(of(code))).toBeNull()
})

test('trouble is found in errors of node:sqlite by their number, and in a lost connection by its message', () => {
  const raw = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
  expect(troubleOf(raw)?.kind).toBe('full')
  expect(troubleOf(new Error('Connection terminated unexpectedly'))?.kind).toBe('unreachable')
  expect(troubleOf('SQLITE_FULL')).toBeNull()
})

test.each(['SQLITE_FULL', 'SQLITE_CORRUPT', 'SQLITE_READONLY', 'SQLITE_IOERR', 'SQLITE_BUSY', 'ECONNREFUSED'])(
  '%s: one line names the file and the message; an address with its password is never shown',
  (code) => {
    const trouble = troubleOf(of(code))
    if (!trouble) throw new Error('no trouble')
    const line = adviceOn(trouble, '/data/galleria.db')
    expect(line).toContain('/data/galleria.db')
    expect(line).toContain('words')
    expect(line).not.toContain('\n')
    expect(adviceOn(trouble, 'postgres://mall:secret@host/mall')).not.toContain('secret')
  },
)

test('a failing disk is one line in the log, any other error has its stack', () => {
  expect(scrub(new SqliteError('database or disk is full', 'SQLITE_FULL'))).toEqual({
    type: 'SqliteError',
    message: 'database or disk is full',
    code: 'SQLITE_FULL',
  })
  expect(scrub(new SqliteError('UNIQUE', 'SQLITE_CONSTRAINT'))).toHaveProperty('stack')
  expect(scrub(of('ECONNREFUSED'))).toHaveProperty('stack')
})

test('an error that is its own cause is no trouble, nor is an error in the SQL', () => {
  const error = new Error('round')
  error.cause = new Error('and round', { cause: error })
  expect(troubleOf(error)).toBeNull()
  expect(troubleOf(Object.assign(new Error('no such table: x'), { errcode: 1 }))).toBeNull()
})
