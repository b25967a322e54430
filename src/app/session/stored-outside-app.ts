import { host } from '@/platform/host'
import { type Stored, stored } from '@/platform/storage'

/**
 * A value that the device stores, except inside the native app: there it stays in memory for this visit, and the value
 * of an earlier visit is not read [host.app-login].
 */
export function keptOutsideApp<T>(key: string, isValid: (value: unknown) => value is T): Stored<T> {
  const kept = stored(key, isValid)
  const isIn = () => host.kind === 'app'
  return {
    get: () => (isIn() ? null : kept.get()),
    set(value) {
      if (!isIn()) kept.set(value)
    },
    remove: () => kept.remove(),
  }
}
