import type { Reader, Tx } from '../../../kernel/db'
import * as repo from './setting.repo'

/** Settings of the mall by their keys, uncached. The operator services of their users check values and audit changes. */
export class SettingService {
  find(q: Reader, key: string): Promise<repo.SettingRecord | null> {
    return repo.findSetting(q, key)
  }

  /** Every setting, by key. */
  async list(q: Reader): Promise<repo.SettingRecord[]> {
    const rows = await repo.listSettings(q)
    return rows.map(({ key, value, isPublic }) => ({ key, value, isPublic: isPublic === 1 }))
  }

  /** Locks a setting: other changes wait for this transaction, and `find` in it reads the value that `put` replaces. */
  lock(tx: Tx, key: string): Promise<void> {
    return repo.lockSetting(tx, key)
  }

  /** Sets a value that is not set; false when it is. Concurrent calls: one gets true. */
  add(tx: Tx, setting: repo.SettingRecord): Promise<boolean> {
    return repo.addSetting(tx, setting)
  }

  /** Sets a value, in place of the former one. */
  put(tx: Tx, setting: repo.SettingRecord): Promise<void> {
    return repo.putSetting(tx, setting)
  }

  /** Deletes a setting; false when it was not set. */
  drop(tx: Tx, key: string): Promise<boolean> {
    return repo.deleteSetting(tx, key)
  }
}
