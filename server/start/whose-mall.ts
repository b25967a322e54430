import { ConfigError, type Mode } from '../config'
import { isSeeded } from '../seed/marker'
import type { Services } from '../services'

/** Set by the first start in production. */
const OPENED = { key: 'mall.mode', value: 'production', isPublic: false } as const

/**
 * Keeps the demo and real malls apart (wire.md "Demo and production"): production would open with invented goods and
 * accounts whose code everybody knows, and a demo started by mistake would fill a real mall with its own. ConfigError.
 */
export async function claimMall(mode: Mode, services: Pick<Services, 'db' | 'contentEditor'>): Promise<void> {
  const { db, contentEditor } = services
  const isReal = (await contentEditor.findSetting(db.q, OPENED.key)) === OPENED.value
  if (mode === 'demo') {
    if (!isReal) return
    throw new ConfigError('this database is a mall in production, and the demo would fill it: set GALLERIA_MODE')
  }
  if (await isSeeded(db.q, contentEditor))
    throw new ConfigError(
      "this database holds the demo's goods and accounts: set GALLERIA_DATA or DATABASE_URL to another",
    )
  if (!isReal) await db.tx((tx) => contentEditor.putSettings(tx, [OPENED]))
}
