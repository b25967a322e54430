import { host } from '@/platform/host'
import { type Stored, stored } from '@/platform/storage'

/**
 * A value that the device keeps, but never inside the native app: there it lives in memory for this visit, and what an
 * earlier visit stored is not read (spec 4 "not stored inside the native app").
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
