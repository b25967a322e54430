import Taro from '@tarojs/taro'

/** One named value in the device's storage. */
export interface Stored<T> {
  /** The value, or null when there is none or it is invalid (of an older version, or tampered with). */
  get(): T | null
  set(value: T): void
  remove(): void
}

/** Keeps values for this visit when the device refuses storage (private mode, quota). */
const fallback = new Map<string, unknown>()

export function stored<T>(key: string, isValid: (value: unknown) => value is T): Stored<T> {
  return {
    get() {
      const value = fallback.has(key) ? fallback.get(key) : read(key)
      return isValid(value) ? value : null
    },
    set(value) {
      try {
        Taro.setStorageSync(key, value)
        fallback.delete(key)
      } catch {
        fallback.set(key, value)
      }
    },
    remove() {
      fallback.delete(key)
      try {
        Taro.removeStorageSync(key)
      } catch {
        fallback.set(key, null)
      }
    },
  }
}

/**
 * Many small values with one prefix, each under its own key, so that two tabs that write concurrently do not overwrite
 * each other.
 */
export interface StoredItems<T> {
  /** Ids of the stored values, sorted. */
  ids(): string[]
  get(id: string): T | null
  set(id: string, value: T): void
  remove(id: string): void
}

export function storedItems<T>(prefix: string, isValid: (value: unknown) => value is T): StoredItems<T> {
  const item = (id: string) => stored(prefix + id, isValid)
  return {
    ids() {
      const kept = [...fallback.keys()].filter((key) => fallback.get(key) !== null)
      const keys = [...storageKeys(), ...kept].filter((key) => key.startsWith(prefix))
      return [...new Set(keys)].map((key) => key.slice(prefix.length)).sort()
    },
    get: (id) => item(id).get(),
    set: (id, value) => item(id).set(value),
    remove: (id) => item(id).remove(),
  }
}

/** Bytes of stored values, roughly: their JSON in UTF-16. */
export function storedBytes(keys: readonly string[]): number {
  return keys.reduce((sum, key) => {
    const value = read(key)
    return value === '' || value === null || value === undefined ? sum : sum + 2 * JSON.stringify(value).length
  }, 0)
}

export function removeStored(keys: readonly string[]): void {
  for (const key of keys) stored(key, (value): value is unknown => value !== null).remove()
}

function storageKeys(): string[] {
  try {
    return Taro.getStorageInfoSync().keys
  } catch {
    return []
  }
}

function read(key: string): unknown {
  try {
    return Taro.getStorageSync(key)
  } catch {
    return null
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
