import { type Actor, writeAudit } from '../kernel/audit'
import type { Clock } from '../kernel/clock'
import type { Db } from '../kernel/db'

declare module '../kernel/audit' {
  interface AuditActions {
    'import.run': 'file'
  }
}

/** What an import counts. */
interface Summary {
  stores: readonly { storeId: string; products: number }[]
}

/** Runs an import as one act with its counts: it has many transactions, so that is written when it ends or breaks off. */
export async function audited(
  { db, clock }: { db: Db; clock: Clock },
  { actor, file }: { actor: Actor; file: string },
  importer: { summary: Summary; run(): Promise<void> },
): Promise<void> {
  const note = (isWhole: boolean) => {
    const { stores, ...counts } = importer.summary
    const details = { isWhole, ...counts, stores: stores.map(({ storeId, products }) => ({ storeId, products })) }
    const subject = { kind: 'file', id: file } as const
    return db.tx((tx) => writeAudit(tx, { actor, action: 'import.run', subject, details, at: clock.now() }))
  }
  try {
    await importer.run()
  } catch (error) {
    // What broke the run may refuse this as well, and says more.
    await note(false).catch(() => undefined)
    throw error
  }
  await note(true)
}
