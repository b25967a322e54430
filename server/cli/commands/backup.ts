import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ArchiveError, type ArchiveSummary, writeArchive } from '../backup/archive'
import { restore } from '../backup/restore'
import { openSnapshot } from '../backup/snapshot.repo'
import { type Answer, type Call, type Command, UsageError } from '../command'
import { openDatabase } from '../mall'
import { moment } from '../output'

export const backupCommand: Command = {
  name: 'backup',
  summary: 'a consistent copy of the database, running or not, into one file',
  usage: '<file.gz>',
  details: [
    'One moment of the database as compressed lines of JSON, which restores into either engine. It holds shoppers’',
    'addresses and phones: keep it safe. Pictures (the media folder) and payment keys are not in it.',
  ].join('\n'),
  arguments: [1, 1],
  run: runBackup,
}

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'puts a backup in the place of the database',
  usage: '<file.gz> [--force]',
  details: 'Stop the server first. The file is checked to its end before anything is touched.',
  options: { force: { type: 'boolean', summary: 'replaces a database that is not empty' } },
  arguments: [1, 1],
  run: runRestore,
}

async function runBackup(call: Call): Promise<Answer> {
  const file = resolve(call.args[0] ?? '')
  checkRoom(file)
  // Opened as the server does it, so that a database that isn't there is told in one line.
  await openDatabase(call.config).close()
  const snapshot = await openSnapshot(call.config.database)
  const summary = await writeArchive(file, snapshot, Date.now())
    .finally(() => snapshot.close())
    .catch((error: NodeJS.ErrnoException) => {
      // A folder may say yes and still take no file.
      throw error.syscall === 'open' ? new UsageError(`can't write ${file} (${error.code})`) : error
    })
  const { bytes, rows } = { bytes: statSync(file).size, rows: total(summary) }
  const json = { file, bytes, createdAt: summary.head.createdAt, tables: Object.keys(summary.rows).length, rows }
  return { json, lines: [`${rows} rows of ${json.tables} tables, ${(bytes / 1_000_000).toFixed(1)} MB: ${file}`] }
}

async function runRestore(call: Call): Promise<Answer> {
  const file = resolve(call.args[0] ?? '')
  if (!existsSync(file)) throw new UsageError(`there is no file ${file}`)
  if (!statSync(file).isFile()) throw new UsageError(`${file} is no file`)
  try {
    const summary = await restore(file, call.config, call.isSet('force'))
    const { createdAt } = summary.head
    const rows = total(summary)
    const tables = Object.keys(summary.rows).length
    return {
      json: { file, createdAt, tables, rows },
      lines: [`${rows} rows of ${tables} tables, as they were at ${moment(createdAt)}`],
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw new UsageError(error.message)
    throw error
  }
}

/** Tells before any work is done what would stop a new file. */
function checkRoom(file: string): void {
  if (existsSync(file)) throw new UsageError(`${file} exists: give another name`)
  const folder = dirname(file)
  if (!existsSync(folder)) throw new UsageError(`there is no folder ${folder}`)
  if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is no folder`)
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new UsageError(`the folder can't be written: ${folder}`)
  }
}

function total(summary: ArchiveSummary): number {
  return Object.values(summary.rows).reduce((sum, count) => sum + count, 0)
}
