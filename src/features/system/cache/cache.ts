import { removeStored, storedBytes } from '@/platform/storage'
import { CACHE_KEYS } from './cache-keys'

/** Size of the cache as text: 0 KB, 12 KB, 1.4 MB. */
export function cacheText(): string {
  const kib = storedBytes(CACHE_KEYS) / 1024
  if (kib >= 1024) return `${(kib / 1024).toFixed(1)} MB`
  return `${Math.ceil(kib)} KB`
}

export function clearCache(): void {
  removeStored(CACHE_KEYS)
}
