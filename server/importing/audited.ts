import { type Actor, writeAudit } from '../kernel/audit'
import type { Clock } from '../kernel/clock'
import type { Db } from '../kernel/db'

declare module '../kernel/audit' {
  interface AuditActions {
    'import.run': 'file'
  }
}

/**
 * Runs an import with one audit entry: an import has many transactions, so the entry is written at its end or failure.
 */
export async function audited(
  { db, clock }: { db: Db; clock: Clock },
  { actor, file }: { actor: Actor; file: string },
  importer: { counts(): object; run(): Promise<void> },
): Promise<void> {
  const note = (isWhole: boolean) => {
    const after = { isWhole, ...importer.counts() }
    const subject = { kind: 'file', id: file } as const
    return db.tx((tx) =>
      writeAudit(tx, { actor, action: 'import.run', subject, details: { before: null, after }, at: clock.now() }),
    )
  }
  try {
    await importer.run()
  } catch (error) {
    // The entry may fail for the same reason as the run; the error of the run has more information.
    await note(false).catch(() => undefined)
    throw error
  }
  await note(true)
}
