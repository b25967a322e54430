import Taro from '@tarojs/taro'

/** One named value in the device's storage. */
export interface Stored<T> {
  /** The value, or null when there is none or it is not of its kind (an older version's, or tampered with). */
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

function read(key: string): unknown {
  try {
    return Taro.getStorageSync(key)
  } catch {
    return null
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
