import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { ArchiveError, type ArchiveSummary, writeArchive } from '../backup/archive'
import { restore } from '../backup/restore'
import { openSnapshot } from '../backup/snapshot.repo'
import type { ActingCall, Answer, Call, Command } from '../command'
import { UsageError } from '../failures'
import { openDatabase } from '../mall'
import { moment } from '../output'
import { checkRoom, fileFailure } from '../room'

export const backupCommand: Command = {
  name: 'backup',
  action: null,
  summary: 'writes a consistent copy of the database into one file, also while the server runs',
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
  action: 'mall.restore',
  summary: 'replaces the database by a backup',
  usage: '<file.gz> [--force]',
  details: 'Stop the server first. The file is checked to its end before anything is touched.',
  options: { force: { type: 'boolean', summary: 'replaces a database that is not empty' } },
  arguments: [1, 1],
  run: runRestore,
}

async function runBackup(call: Call): Promise<Answer> {
  const file = resolve(call.args[0] ?? '')
  if (existsSync(file)) throw new UsageError(`${file} exists: give another name`)
  checkRoom(file)
  // Opened in the same way as the server opens it, so that a missing database is reported in one line.
  await openDatabase(call.config).close()
  const snapshot = await openSnapshot(call.config.database)
  const summary = await writeArchive(file, snapshot, Date.now())
    .finally(() => snapshot.close())
    .catch((error: NodeJS.ErrnoException) => {
      throw fileFailure(error, file)
    })
  const { bytes, rows } = { bytes: statSync(file).size, rows: total(summary) }
  const json = { file, bytes, createdAt: summary.head.createdAt, tables: Object.keys(summary.rows).length, rows }
  return { json, lines: [`${rows} rows of ${json.tables} tables, ${(bytes / 1_000_000).toFixed(1)} MB: ${file}`] }
}

async function runRestore(call: ActingCall): Promise<Answer> {
  const file = resolve(call.args[0] ?? '')
  if (!existsSync(file)) throw new UsageError(`there is no file ${file}`)
  if (!statSync(file).isFile()) throw new UsageError(`${file} is not a file`)
  try {
    const summary = await restore(file, call.config, call.isSet('force'), call.actor)
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

function total(summary: ArchiveSummary): number {
  return Object.values(summary.rows).reduce((sum, count) => sum + count, 0)
}
