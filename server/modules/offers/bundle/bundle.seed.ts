import { FOREVER } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import type { Bundle } from './bundle.rules'
import type { BundleService } from './bundle.service'

export interface BundleDemo {
  /** Has no end. */
  bundles: readonly Omit<Bundle, 'startsAt' | 'endsAt'>[]
}

export function seedBundle(
  { db, bundles }: { db: Db; bundles: BundleService },
  demo: BundleDemo,
  now: number,
): Promise<void> {
  return db.tx(async (tx) => {
    for (const one of demo.bundles) await bundles.put(tx, { ...one, startsAt: 0, endsAt: FOREVER }, now)
  })
}
