import { ConfigError, type Mode } from '../config'
import type { Db } from '../kernel/db'
import { SEEDED } from '../seed/marker'
import type { Services } from '../services'
import { settingsOfAnyAge } from './whose-mall.repo'

/** Set by the first start in production. */
const OPENED = { key: 'mall.mode', value: 'production', isPublic: false } as const

/**
 * Keeps the demo and real malls apart (wire.md "Demo and production"): production would open with invented goods and
 * accounts whose code is public, and a demo started by mistake would add its goods to a real mall. Called before the
 * schema's first step, which would already change another program's database. ConfigError.
 */
export async function refuseOtherMall(mode: Mode, db: Db): Promise<void> {
  const settings = await settingsOfAnyAge(db, [OPENED.key, SEEDED.key])
  if (mode === 'demo' && settings.get(OPENED.key) === OPENED.value)
    throw new ConfigError(
      'this database belongs to a production mall, which the demo must not change: set GALLERIA_MODE',
    )
  if (mode === 'production' && settings.get(SEEDED.key) === SEEDED.value)
    throw new ConfigError(
      "this database holds the demo's goods and accounts: set GALLERIA_DATA or DATABASE_URL to another",
    )
}

/** From its first start in production a database is a real mall. */
export async function markProduction(services: Pick<Services, 'db' | 'contentEditor'>): Promise<void> {
  const { db, contentEditor } = services
  if ((await contentEditor.findSetting(db.q, OPENED.key)) === OPENED.value) return
  await db.tx((tx) => contentEditor.putSettings(tx, [OPENED]))
}
